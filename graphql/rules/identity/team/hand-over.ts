import type { Knex } from 'knex'
import { isAble } from '#contracts/access/abilities.ts'
import type { Row } from '#model/tables.ts'
import { readPermissions } from '#rules/platform/access/me.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Audit } from './member-access.ts'

type Leaver = Pick<Row<'members'>, 'id' | 'company' | 'name'>

/** Members by id: `to` takes over what is `from`'s. */
type Handover = { company: string; from: string; to: string }

/** Published when a colleague takes over a member's campaigns and imports. The company's row is locked. */
export const workHandedOver = defineEvent<[work: UnitOfWork, handover: Handover]>('work.handed_over')

/**
 * Makes `successor` the owner of a member's campaigns and of their open imports, or does nothing without one. Launches and requests keep
 * who submitted them. The company's row must be locked. Refuses NO_SUCCESSOR.
 */
export async function handOver(
  work: UnitOfWork,
  { id: from, company, name }: Leaver,
  { successor, audit }: { successor: string | null | undefined; audit: Audit },
): Promise<void> {
  if (!successor) return
  const { trx } = work
  const { id: to, name: successorName } = await findSuccessor(trx, { company, from, to: successor })
  const [owned] = await trx('campaigns').where({ company, owner: from }).count({ count: '*' })
  await workHandedOver.publish(work, { company, from, to })
  await audit('team.hand_over', 'members', from, {
    detail: { name, campaigns: Number(owned?.count ?? 0) },
    after: { successor: to, successor_name: successorName },
  })
}

/** Returns the colleague who takes over. Refuses NO_SUCCESSOR unless they are another active person who may work on campaigns. */
async function findSuccessor(trx: Knex.Transaction, { company, from, to }: Handover): Promise<{ id: string; name: string }> {
  const colleague = await trx('members').where({ id: to, company, kind: 'person', status: 'active' }).first('id', 'name', 'company_role')
  if (!colleague || colleague.id === from || !isAble(colleague.company_role, 'campaign.draft', await readPermissions(trx, company)))
    throw refusal('NO_SUCCESSOR')
  return colleague
}
