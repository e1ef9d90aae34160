import { consumeAttempt } from '#rules/identity/auth/consume-attempt.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { CompanyRole } from '#rules/platform/access/abilities.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { mailboxOf } from '#rules/platform/input/mailbox-of.ts'
import { inviteLink } from './invite-token.ts'
import { invite } from './team-mails.ts'

type Invite = { id: string; email: string; role: CompanyRole; sendCount: number }

/** Over all companies together: many of them must not flood a mailbox from our address. */
const aMailboxAnHour = { max: 12, windowMs: 3_600_000 }

/**
 * Queues the mail with the link; the worker looks whether the address has an account elsewhere, so nobody can tell from here. Refuses
 * RESEND_LIMIT.
 */
export async function sendInvite(
  { trx, me, now }: CommandContext<unknown>,
  { id, email, role, sendCount }: Invite,
  token: string,
): Promise<void> {
  if (!(await consumeAttempt(trx, `invite|${mailboxOf(email)}`, { ...aMailboxAnHour, now }))) throw refusal('RESEND_LIMIT')
  await queueAccountMail(trx, {
    kind: invite,
    to: email,
    payload: { link: inviteLink(token), companyName: me.companyName, invitedBy: me.name, role },
    dedupeKey: `invite:${id}:${sendCount}`,
    now,
  })
}
