import type { Knex } from 'knex'
import { abilities } from '#rules/platform/access/abilities.ts'

/** The people of a company who may see its money, and so are told of it. */
export const moneyPeople = (trx: Knex, company: string): Promise<{ id: string; email: string }[]> =>
  trx('members')
    .where({ company, kind: 'person', status: 'active' })
    .whereIn('company_role', [...abilities['money.view'].roles])
    .select('id', 'email')
