import * as z from 'zod/mini'
import { refuse } from '#rules/platform/command/refusal.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { letIn } from './shut-out.ts'
import { takeColleague } from './take-colleague.ts'

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
