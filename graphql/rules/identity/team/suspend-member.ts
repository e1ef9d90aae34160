import * as z from 'zod/mini'
import { refuse } from '#rules/platform/command/refusal.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { letIn, shutOut } from './member-access.ts'
import { takeColleague } from './take-colleague.ts'

/** Shuts a colleague out at once: no session of theirs lives on, no new one begins. */
export const suspendMember = verb(z.object({ id: rowId }), { may: 'team.manage' }, async (act) => {
  const { id } = act.input
  const {
    colleague: { status, name },
  } = await takeColleague(act, id, { ends: true })
  if (status === 'removed') throw refuse('NOT_FOUND')
  if (status === 'suspended') return id
  await shutOut(act, id, { status: 'suspended', audit: act.audit })
  await act.audit('team.suspend', 'members', id, { detail: { name }, before: { status }, after: { status: 'suspended' } })
  return id
})

/** Lets a suspended colleague in again, as what they were. */
export const reactivateMember = verb(z.object({ id: rowId }), { may: 'team.manage' }, async (act) => {
  const { id } = act.input
  const {
    colleague: { status, name },
  } = await takeColleague(act, id, { ends: false })
  if (status === 'removed') throw refuse('NOT_FOUND')
  if (status === 'active') return id
  await letIn(act, id)
  await act.audit('team.reactivate', 'members', id, { detail: { name }, before: { status }, after: { status: 'active' } })
  return id
})
