import type { Knex } from 'knex'
import { isAble } from '#rules/platform/access/abilities.ts'
import { readPermissions } from '#rules/platform/access/me.ts'

type Approver = { id: string; email: string; name: string }

/** The people of a company who may decide, except the one who asks: nobody approves their own. */
export async function listApprovers(trx: Knex, company: string, but: string): Promise<Approver[]> {
  const choices = await readPermissions(trx, company)
  const people = await trx('members')
    .where({ company, kind: 'person', status: 'active' })
    .whereNot({ id: but })
    .select('id', 'email', 'name', 'company_role')
  return people.filter(({ company_role }) => isAble(company_role, 'approval.decide', choices))
}
