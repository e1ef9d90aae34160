import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockInviteForUpdate } from './lock-invite-for-update.ts'

/** Revokes an invite, so that its link stops working. Refuses LINK_USED once it is accepted, otherwise as `lockInviteForUpdate`. */
export const revokeInvite = defineCommand(z.object({ id: rowId }), { may: 'team.manage' }, async (context) => {
  const { id } = context.input
  const { status, email } = await lockInviteForUpdate(context, id)
  if (status === 'revoked') return id
  if (status === 'accepted') throw refusal('LINK_USED')
  await context.trx('invites').where({ id }).update({ status: 'revoked', open_key: null })
  await context.audit('team.revoke_invite', 'invites', id, { detail: { email }, before: { status }, after: { status: 'revoked' } })
  return id
})
