import type { Knex } from 'knex'
import type { FoundRecords } from '#contracts/rest/search.ts'
import { likePattern } from '#rules/platform/db/literal-text.ts'

/** Finds the company's newest issued documents whose number has the text. A company has few documents. */
export async function findDocuments(knex: Knex, company: string, q: string, limit: number): Promise<FoundRecords['documents']> {
  const rows = await knex('documents')
    .where({ company })
    .whereNotNull('number')
    .whereRaw("lower(number) like ? escape '\\'", [likePattern(q.toLowerCase())])
    .orderBy('seq', 'desc')
    .limit(limit)
    .select('id', 'number', 'kind')
  return rows.map(({ id, number, kind }) => ({ id, number: number ?? '', type: kind }))
}
