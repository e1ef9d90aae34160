import type { Knex } from 'knex'
import { refuse } from '../core/refusal.ts'
import { asRowId } from '../core/row-id.ts'

export type CompanyRow = { id: string; name: string; reward_currency: string }

/** By id, by name, or by the e-mail of one of its people. */
export async function findCompany(trx: Knex, company: string): Promise<CompanyRow> {
  const byMember = trx('members').where({ email: company.toLowerCase() }).select('company')
  const row = await trx('companies')
    .where({ id: asRowId(company) })
    .orWhere({ name: company })
    .orWhereIn('id', byMember)
    .first()
  if (!row) throw refuse('NOT_FOUND')
  return row
}
