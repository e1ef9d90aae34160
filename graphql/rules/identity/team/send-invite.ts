import type { CompanyRole } from '#contracts/access/abilities.ts'
import { mailboxOf } from '#contracts/address/read-address.ts'
import { consumeAttempt } from '#rules/identity/auth/consume-attempt.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { inviteLink } from './invite-token.ts'
import { inviteMail } from './team-mails.ts'

type Invite = { id: string; email: string; role: CompanyRole; sendCount: number }

/** The maximum invite mails to one mailbox per hour over all companies, to prevent flooding. */
const mailboxLimit = { max: 12, windowMs: 3_600_000 }

/**
 * Queues the mail with the invite's link. Its text depends on an account at another company, which only the worker looks up, so that the
 * response reveals none. Refuses RESEND_LIMIT.
 */
export async function sendInvite(
  { trx, me, now }: CommandContext<unknown>,
  { id, email, role, sendCount }: Invite,
  token: string,
): Promise<void> {
  if (!(await consumeAttempt(trx, `invite|${mailboxOf(email)}`, { ...mailboxLimit, now }))) throw refusal('RESEND_LIMIT')
  await queueAccountMail(trx, {
    kind: inviteMail,
    to: email,
    payload: { link: inviteLink(token), companyName: me.companyName, invitedBy: me.name, role },
    dedupeKey: `invite:${id}:${sendCount}`,
    now,
  })
}
