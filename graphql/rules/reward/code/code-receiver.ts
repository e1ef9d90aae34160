import type { Knex } from 'knex'
import { isAble } from '#contracts/access/abilities.ts'
import { readPermissions } from '#rules/platform/access/me.ts'

/** Finds the active member of the company if their role may download codes, otherwise returns undefined. */
export async function findCodeReceiver(
  trx: Knex,
  company: string,
  id: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const member = await trx('members').where({ id, company, kind: 'person', status: 'active' }).first('id', 'name', 'email', 'company_role')
  const mayHold = member && isAble(member.company_role, 'code.reveal', await readPermissions(trx, company))
  return mayHold ? member : undefined
}
