import type { Knex } from 'knex'

/** The Owners and Admins of a company, but one: who is told of its keys. */
export const listAdministrators = async (trx: Knex.Transaction, company: string, but?: string): Promise<{ id: string; email: string }[]> =>
  trx('members')
    .where({ company, kind: 'person', status: 'active' })
    .whereIn('company_role', ['Owner', 'Admin'])
    .whereNot({ id: but ?? company })
    .select('id', 'email')
