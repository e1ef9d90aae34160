import type { Knex } from 'knex'
import type { FoundRecords } from '#contracts/rest/search.ts'
import { likePattern } from '#rules/platform/db/literal-text.ts'

/** Finds the company's newest recharges whose number or purchase order has the text. A company has few recharges. */
export async function findRecharges(knex: Knex, company: string, q: string, limit: number): Promise<FoundRecords['recharges']> {
  const pattern = likePattern(q.toLowerCase())
  const rows = await knex('recharges')
    .where({ company })
    .whereRaw("(lower(number) like ? escape '\\' or lower(po_number) like ? escape '\\')", [pattern, pattern])
    .orderBy('seq', 'desc')
    .limit(limit)
    .select('id', 'number', 'amount', 'currency', 'status')
  return rows.map((row) => ({ ...row, amount: String(row.amount) }))
}
