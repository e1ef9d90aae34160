import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { formatMoney } from '#contracts/money/currency.ts'
import { shortReason } from '#contracts/text/reason-input.ts'
import type { Row } from '#model/tables.ts'
import { countValues, findFreeVouchers, removeFromStock } from '#rules/catalogue/voucher/change-stock.ts'
import { countStock } from '#rules/catalogue/voucher/count-stock.ts'
import { readSameCodes, type StoredVoucher } from '#rules/catalogue/voucher/known-vouchers.ts'
import type { VoucherContent } from '#rules/catalogue/voucher/voucher.ts'
import { type Difference, type Distinctions, VoucherIndex } from '#rules/catalogue/voucher/voucher-identity.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList, instant, nonNull } from '#rules/platform/db/database.ts'
import { type FileError, fileRefusal } from './file-errors.ts'
import type { OperatorCommand } from './operator-command.ts'
import { flagInput } from './operator-command.ts'
import { lockBrand, readStockFile, stockFileInput } from './stock-file.ts'
import { parseVoucher } from './voucher-cells.ts'
import type { VoucherLine } from './voucher-file.ts'

const unstockVouchersInput = z.object({ ...stockFileInput, reason: z.optional(shortReason), dryRun: flagInput })

/**
 * Removes the vouchers of a CSV file from a brand's stock. Issued ones stay and are named, with their rewards. A repetition removes
 * nothing, and removed vouchers can be stocked again. Refuses VALIDATION with a line per row that cannot be read.
 */
export const unstockVouchers: OperatorCommand = {
  run: async (body) => {
    const input = parseInput(unstockVouchersInput, body)
    const { lines } = await readStockFile(input.vouchers)
    return transact(async (work) => {
      const { trx } = work
      const brand = await lockBrand(trx, input.brand)
      const rows = parseRows(lines, work.now)
      const stocked = await matchRows(trx, 'plutus_voucher_stock', { brand, rows })
      const errors = findWrongPins(rows, stocked, brand)
      if (errors.length) throw fileRefusal('vouchers', errors)
      const ids = idsOf(stocked.values())
      const removed = input.dryRun
        ? await findFreeVouchers(work, ids)
        : await removeFromStock(work, { brand: brand.id, ids, reason: input.reason })
      const left = rows.filter(({ row }) => !removed.has(stocked.get(row)?.id ?? ''))
      const issued = await findIssued(trx, brand, left)
      const missing = left.filter(({ row }) => !issued.some((one) => one.row === row)).map(({ row }) => row)
      return {
        brand: brand.name,
        ...(input.dryRun ? { dryRun: 'Nothing was changed' } : {}),
        removed: removed.size,
        values: await countByValue(work, brand, { removed: [...removed.values()], isDone: !input.dryRun }),
        ...(issued.length ? { issuedAlready: issued } : {}),
        ...(missing.length
          ? { notInStock: `${missing.length} rows: ${missing.slice(0, rowsNamed).join(', ')}${missing.length > rowsNamed ? ' …' : ''}` }
          : {}),
      }
    })
  },
}

/** The rows that are named of those without a voucher in stock. */
const rowsNamed = 50

type FileRow = { row: number; voucher: VoucherContent }

/** Parses what identifies the vouchers of a file. Its days, values and costs do not matter. Refuses VALIDATION with a line per error. */
function parseRows(lines: VoucherLine[], now: Date): FileRow[] {
  const errors: FileError[] = []
  const rows = lines.map(({ row, cells: { code = '', pin = '', link = '' }, problem }): FileRow => {
    const { voucher, problems } = parseVoucher({ code, pin, link }, now)
    for (const message of problem ? [problem] : problems.map((one) => one.message)) errors.push({ line: row, message })
    return { row, voucher }
  })
  if (errors.length) throw fileRefusal('vouchers', errors)
  return rows
}

type BrandFile = { brand: Row<'brands'>; rows: FileRow[] }

type Match = StoredVoucher & { difference: Difference }

/** Returns the stored voucher of each row that has one. */
async function matchRows(
  trx: Knex.Transaction,
  table: 'plutus_vouchers' | 'plutus_voucher_stock',
  { brand, rows }: BrandFile,
): Promise<Map<number, Match>> {
  const index = new VoucherIndex<StoredVoucher>(brand)
  const vouchers = rows.map(({ voucher }) => voucher)
  for (const stored of await readSameCodes(trx, table, brand.id, vouchers)) index.add(stored.voucher, stored)
  return new Map(
    rows.flatMap(({ row, voucher }): [number, Match][] => {
      const same = index.find(voucher)
      return same ? [[row, { ...same.found, difference: same.difference }]] : []
    }),
  )
}

/** Returns an error for each row whose code is in stock with another PIN, and for each that lacks a PIN that tells vouchers apart. */
function findWrongPins(rows: FileRow[], stocked: ReadonlyMap<number, Match>, brand: Distinctions): FileError[] {
  return rows.flatMap(({ row, voucher: { code, pin } }) => {
    const match = stocked.get(row)
    if (match?.difference === 'pin') return [{ line: row, message: 'Is in stock with another PIN' }]
    const lacksPin = match?.voucher.pin && code && !pin && brand.pin_distinguishes
    return lacksPin ? [{ line: row, message: 'Needs its PIN, because PINs tell the vouchers of this brand apart' }] : []
  })
}

const idsOf = (stored: Iterable<StoredVoucher>): string[] => [...new Set([...stored].map(({ id }) => id))]

/** Returns the rows whose vouchers were issued, with the company and the reward of each. */
async function findIssued(trx: Knex.Transaction, brand: Row<'brands'>, rows: FileRow[]) {
  const issued = await matchRows(trx, 'plutus_vouchers', { brand, rows })
  const ids = [...issued.values()].map(({ claim }) => claim).filter((id) => id !== null)
  const claims = await trx('claims')
    .join('rewards', 'rewards.id', 'claims.reward')
    .join('companies', 'companies.id', 'claims.company')
    .where(inList(trx, 'claims.id', ids))
    .select('claims.id', 'claims.claimed_at', 'rewards.seq', 'companies.name')
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  return [...issued].map(([row, { claim }]) => {
    const { name, seq, claimed_at } = nonNull(byId.get(claim ?? ''))
    return { row, company: name, reward: `RW-${seq}`, issued: instant(claimed_at).toISOString() }
  })
}

/** Counts the removed vouchers by value, with those that are then in stock. */
async function countByValue({ trx, now }: UnitOfWork, brand: Row<'brands'>, { removed, isDone }: Removal) {
  const counts = await countStock(trx, now, [brand.id])
  return countValues(removed.map(({ value }) => value)).map(([value, count]) => {
    const { left = 0 } = counts.find((stock) => stock.value === value) ?? {}
    const stillCounted = isDone ? 0 : removed.filter((one) => one.value === value && !one.isExpired).length
    return { value: formatMoney(value, brand.currency), removed: count, inStock: left - stillCounted }
  })
}

/** The vouchers that are removed, or would be by a dry run. */
type Removal = { removed: { value: number; isExpired: boolean }[]; isDone: boolean }
