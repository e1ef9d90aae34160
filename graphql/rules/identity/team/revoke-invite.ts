import * as z from 'zod/mini'
import { refuse } from '#rules/platform/command/refusal.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { takeInvite } from './take-invite.ts'

/** Takes an invite back: its link opens nothing any more. */
export const revokeInvite = verb(z.object({ id: rowId }), { may: 'team.manage' }, async (act) => {
  const { id } = act.input
  const { status, email } = await takeInvite(act, id)
  if (status === 'revoked') return id
  if (status === 'accepted') throw refuse('LINK_USED')
  await act.trx('invites').where({ id }).update({ status: 'revoked', open_key: null })
  await act.audit('team.revoke_invite', 'invites', id, { detail: { email }, before: { status }, after: { status: 'revoked' } })
  return id
})
