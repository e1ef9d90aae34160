import type { Knex } from 'knex'
import { abilities } from '#contracts/access/abilities.ts'

/** Returns the active members who can view the company's money and receive its alerts. */
export const findMoneyViewers = (trx: Knex, company: string): Promise<{ id: string; email: string }[]> =>
  trx('members')
    .where({ company, kind: 'person', status: 'active' })
    .whereIn('company_role', [...abilities['money.view'].roles])
    .select('id', 'email')
