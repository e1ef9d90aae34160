import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockInviteForUpdate } from './lock-invite-for-update.ts'
import { addSend, inviteMs, inviteTokenHash, makeInviteToken, sendInvite } from './send-invite.ts'

/**
 * Emails a new link that is valid for seven days and voids the old one. Refuses LINK_USED unless the invite is pending, and RESEND_LIMIT,
 * otherwise as `lockInviteForUpdate`.
 */
export const resendInvite = defineCommand(z.object({ id: rowId }), { may: 'team.manage' }, async (context) => {
  const {
    input: { id },
    me,
    trx,
    now,
    audit,
  } = context
  const invite = await lockInviteForUpdate(context, id)
  if (invite.status !== 'pending') throw refusal('LINK_USED')
  const recentSends = addSend(parseJson(invite.recent_sends), now.getTime())
  if (!recentSends) throw refusal('RESEND_LIMIT')
  const token = makeInviteToken()
  const sendCount = invite.send_count + 1
  await trx('invites')
    .where({ id })
    .update({
      // in the caller's name, so that it stays valid when the first inviter leaves
      invited_by: me.id,
      token_hash: inviteTokenHash(token),
      recent_sends: JSON.stringify(recentSends),
      send_count: sendCount,
      last_sent_at: now,
      expires_at: new Date(now.getTime() + inviteMs),
    })
  await sendInvite(context, { id, email: invite.email, role: invite.company_role, sendCount }, token)
  await audit('team.resend_invite', 'invites', id, { detail: { email: invite.email } })
  return id
})
