import { createHash, randomBytes } from 'node:crypto'
import type { CompanyRole } from '#contracts/access/abilities.ts'
import { mailboxOf } from '#contracts/address/read-address.ts'
import { consumeAttempt } from '#rules/identity/auth/consume-attempt.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { env } from '#rules/platform/env/env.ts'
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

const hourMs = 3_600_000

/** The maximum invite mails of a company to one address per hour, over all its invites. */
const sendsMax = 6

/** Returns the times in ms of the invite mails in the last hour, with `now` added. Undefined when the limit of six is reached. */
export function addSend(earlier: number[], now: number): number[] | undefined {
  const recent = earlier.filter((at) => at > now - hourMs)
  return recent.length < sendsMax ? [...recent, now] : undefined
}

/** Time in ms during which an invite can be accepted, seven days. */
export const inviteMs = 7 * 86_400_000

export const makeInviteToken = (): string => randomBytes(32).toString('base64url')

/** Hashes the token of an invite link. Only the hash is stored. */
export const inviteTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the link of an invite. It contains only the token, not the address. */
const inviteLink = (token: string): string => `${env.publicUrl}/auth/signup?invite=${token}`

export const inviteOpenKey = (company: string, email: string): string => `${company}:${email}`
