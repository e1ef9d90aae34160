import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { minorDigits } from '#contracts/money/currency.ts'
import { openRewards } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { claimValue } from '#rules/campaign/claim-value.ts'
import { decryptCode } from '#rules/catalogue/voucher/voucher.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant, minor, nonNull } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { defineExport } from '#rules/platform/export/export-kind.ts'
import { utcTime, zonedTime } from '#rules/platform/export/zoned-time.ts'
import { plainMoney } from '#rules/platform/money/plain-money.ts'

type CodeLine = Pick<Row<'rewards'>, 'seq' | 'code_encrypted' | 'value' | 'remaining' | 'uses' | 'uses_left' | 'expires_at'>

const pageRows = 1000

/** Returns a query of the launch's codes that can still be redeemed, if the launch is of the caller's company. */
const queryCodes = (knex: Knex, { company }: Me, launch: string) =>
  knex('rewards').where({ launch, company, kind: 'code' }).whereIn('status', openRewards)

/**
 * Exports the redeemable codes of a launch, to their receiver and after step-up authentication. Each download is counted (R30). Refuses
 * NOT_FOUND.
 */
export const codesExport = defineExport({
  may: 'code.reveal',
  name: 'reward-codes',
  filter: z.object({ file: rowId }),
  stepUp: true,
  count: async (knex, me, { file }) => {
    const { launch } = await findCodeFile(knex, me, file, new Date())
    const [row] = await queryCodes(knex, me, launch).count({ count: '*' })
    return Number(row?.count)
  },
  begin: async ({ trx, now }, me, { file }, audit) => {
    const { id, campaign, name } = await findCodeFile(trx, me, file, now)
    const counted = await trx('code_files')
      .where({ id, receiver: me.id, status: 'ready' })
      .update({ downloads: trx.raw('downloads + 1'), last_downloaded_at: now })
    if (!counted) throw refusal('NOT_FOUND')
    await audit('codes.download', 'code_files', id, { detail: { campaign, name } })
  },
  readPage: async (knex, me, { file }, after) => {
    const { launch } = await findCodeFile(knex, me, file, new Date())
    const query = queryCodes(knex, me, launch).orderBy('seq').limit(pageRows)
    if (after !== undefined) query.where('seq', '>', after)
    const rows = await query.select('seq', 'code_encrypted', 'value', 'remaining', 'uses', 'uses_left', 'expires_at')
    return { rows, next: rows.length === pageRows ? minor(rows.at(-1)?.seq ?? 0) : undefined }
  },
  file: {
    columns: ({ timeZone, currency }) => [
      { name: 'Reference' },
      { name: 'Code' },
      { name: `Value of a use (${currency})`, digits: minorDigits(currency) },
      { name: 'Uses left', digits: 0 },
      { name: `Expires (${timeZone})`, isTime: true },
      { name: 'Expires (UTC)', isTime: true },
    ],
    cells: ({ seq, code_encrypted, value, remaining, uses, uses_left, expires_at }: CodeLine, { timeZone, currency }) => [
      `RW-${seq}`,
      decryptCode(nonNull(code_encrypted)),
      plainMoney(claimValue({ value, remaining, uses }), minorDigits(currency)),
      String(uses_left),
      zonedTime(instant(expires_at), timeZone),
      utcTime(instant(expires_at)),
    ],
  },
})

type CodeFile = { id: string; launch: string; campaign: string; name: string }

/** Finds the code file with this id if the caller is its receiver and it has not expired. Otherwise refuses NOT_FOUND. */
async function findCodeFile(knex: Knex, me: Me, id: string, now: Date): Promise<CodeFile> {
  const file = await knex('code_files')
    .join('campaigns', 'campaigns.id', 'code_files.campaign')
    .where({ 'code_files.id': id, 'code_files.company': me.company, 'code_files.receiver': me.id, 'code_files.status': 'ready' })
    .where('code_files.expires_at', '>', now)
    .first('code_files.id', 'code_files.launch', 'code_files.campaign', 'campaigns.name')
  if (!file) throw refusal('NOT_FOUND')
  return file
}
