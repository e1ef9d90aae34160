import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { allStock } from '#rules/catalogue/voucher/check-stock.ts'
import { countStock } from '#rules/catalogue/voucher/count-stock.ts'
import { toVoucherColumns } from '#rules/catalogue/voucher/voucher.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList, isUniqueViolation, newId, parseJson } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { Row } from '../../../model/tables.ts'
import { amountInput, toMinor } from './amount-input.ts'
import { type FileError, fileRefusal } from './file-errors.ts'
import { flagInput } from './flag-input.ts'
import type { OperatorCommand } from './operator-command.ts'
import { pipeRefusal, pipeSentence, readVoucherFile } from './voucher-file.ts'
import { describeUnfit, parseVoucherRows, type VoucherRow } from './voucher-rows.ts'

const rowsMax = 5_000

const stockVouchersInput = z.object({
  brand: z.string('Name the brand by its slug').check(z.minLength(1, 'Name the brand by its slug')),
  value: z.optional(amountInput),
  vouchers: z
    .string(pipeSentence)
    .check(z.minLength(1, pipeSentence), z.maxLength(800_000, `Split the file: at most ${rowsMax} vouchers at once`)),
  dryRun: flagInput,
})

/**
 * Adds the vouchers of a CSV file to a brand's stock, all or none, and makes the built-in inventory its supplier. They are encrypted and
 * never shown again. Refuses VALIDATION with a line per error, also for vouchers in stock or issued before.
 */
export const stockVouchers: OperatorCommand = {
  usage: '--brand SLUG [--value 500.00] --vouchers - [--dry-run] < vouchers.csv   columns: code, pin, serial, link, expiry, cost, value',
  run: async (body) => {
    const input = parseInput(stockVouchersInput, body)
    const { lines, ignored } = await readVoucherFile(input.vouchers)
    if (lines.length > rowsMax) throw pipeRefusal(`Split the file: at most ${rowsMax} vouchers at once, this one has ${lines.length}`)
    return transact(async (work) => {
      const { trx, now } = work
      const brand = await trx('brands').where({ slug: input.brand }).first()
      if (!brand) throw refusal('VALIDATION', { fields: { brand: 'No brand has this slug' } })
      if (brand.status === 'retired')
        throw refusal('VALIDATION', { fields: { brand: `${brand.name} is retired, so nobody can choose it` } })
      const pricing = { ...brand, denominations: parseJson(brand.denominations) }
      const value = input.value === undefined ? undefined : toMinor(input.value, brand.currency, 'value')
      const unfit = value === undefined ? undefined : describeUnfit(pricing, value)
      if (unfit) throw refusal('VALIDATION', { fields: { value: unfit } })
      const { rows, errors } = parseVoucherRows(lines, { brand: pricing, value, now })
      errors.push(...(await findKnownVouchers(trx, rows)))
      if (errors.length) throw fileRefusal('vouchers', errors)
      const values = await countByValue(work, brand, rows)
      if (!input.dryRun) await addToStock(work, brand, rows)
      return {
        brand: brand.name,
        ...(input.dryRun ? { dryRun: 'Nothing was changed' } : {}),
        ...(brand.status === 'active' ? {} : { status: 'out of stock: recipients can choose it once its status is active again' }),
        ...(brand.supplier === 'inventory' ? {} : { supplier: `inventory, instead of ${brand.supplier}` }),
        ...(ignored.length ? { ignored } : {}),
        added: rows.length,
        values,
      }
    })
  },
}

/** Returns an error for each voucher that is in stock or was issued. */
async function findKnownVouchers(trx: Knex.Transaction, rows: VoucherRow[]): Promise<FileError[]> {
  const hashes = rows.map(({ hash }) => hash)
  const [issued, stocked] = [
    await trx('plutus_vouchers')
      .where(inList(trx, 'code_hash', hashes))
      .select('code_hash'),
    await trx('plutus_voucher_stock')
      .where(inList(trx, 'code_hash', hashes))
      .select('code_hash'),
  ].map((found) => new Set(found.map(({ code_hash: hash }) => hash)))
  return rows.flatMap(({ row, hash }) => {
    if (issued?.has(hash)) return [{ line: row, message: 'Was already issued to a recipient' }]
    return stocked?.has(hash) ? [{ line: row, message: 'Is already in stock' }] : []
  })
}

type Brand = Pick<Row<'brands'>, 'id' | 'currency' | 'supplier'>

/** Returns the number of vouchers added and then in stock by value, with the soonest last day. */
async function countByValue({ trx, now }: UnitOfWork, brand: Brand, rows: VoucherRow[]) {
  const before = await countStock(trx, now, [brand.id])
  return [...Map.groupBy(rows, ({ value }) => value)]
    .sort(([one], [other]) => one - other)
    .map(([value, added]) => {
      const stock = before.find((count) => count.value === value)
      const days = [...added.map(({ voucher }) => voucher.expiresOn), stock?.expiresOn].filter((day) => typeof day === 'string')
      return {
        value: formatMoney(value, brand.currency),
        added: added.length,
        inStock: (stock?.left ?? 0) + added.length,
        soonestExpiry: days.sort()[0] ?? '',
      }
    })
}

async function addToStock({ trx, now }: UnitOfWork, brand: Brand, vouchers: VoucherRow[]): Promise<void> {
  const rows = vouchers.map(({ voucher, value, cost }) => ({
    ...toVoucherColumns(voucher),
    value,
    cost,
    id: newId(),
    brand: brand.id,
    claim: null,
    created_at: now.getTime(),
  }))
  await insertAsJson(trx, 'plutus_voucher_stock', rows).catch((error: unknown) => {
    throw isUniqueViolation(error) ? pipeRefusal('Another command has just stocked some of these vouchers') : error
  })
  if (brand.supplier !== 'inventory') await trx('brands').where({ id: brand.id }).update({ supplier: 'inventory' })
  await requestJob(trx, 'check-stock', allStock)
}
