import type { CompanyRole } from '#rules/platform/access/abilities.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { inviteOpenKey } from './invite-token.ts'
import { addSend } from './recent-sends.ts'

/** A company has few people: more at once means that someone mails strangers in our name. */
const invitesPerHourMax = 50

export type Invited = { email: string; role: CompanyRole }

export type Judged = Invited & {
  /** Why this address may not be invited now. */
  refusal?: 'ALREADY_A_MEMBER' | 'ALREADY_INVITED' | 'RESEND_LIMIT'
  /** The role of its open invite. */
  openRole?: CompanyRole
  /** When it was mailed lately, including this time, however often it was invited before. */
  recentSends: number[]
}

/** Judges each address, in the given order: whether it may be invited to the team now. The team is locked. */
export async function judgeInvites({ trx, me, now }: CommandContext<unknown>, people: readonly Invited[]): Promise<Judged[]> {
  const emails = people.map(({ email }) => email)
  const members = await trx('members').where({ company: me.company }).whereIn('email', emails).select('email')
  await trx('invites')
    .whereIn(
      'open_key',
      emails.map((email) => inviteOpenKey(me.company, email)),
    )
    .where('expires_at', '<=', now)
    .update({ status: 'expired', open_key: null })
  const earlier = await trx('invites')
    .where({ company: me.company })
    .whereIn('email', emails)
    .orderBy('seq')
    .select('email', 'status', 'company_role', 'recent_sends')
  const isMember = new Set(members.map(({ email }) => email))
  const lastOf = new Map(earlier.map((invite) => [invite.email, invite]))
  return people.map((person) => {
    const last = lastOf.get(person.email)
    const recentSends = addSend(last ? parseJson(last.recent_sends) : [], now.getTime())
    const judged = { ...person, recentSends: recentSends ?? [] }
    if (isMember.has(person.email)) return { ...judged, refusal: 'ALREADY_A_MEMBER' }
    if (last?.status === 'pending') return { ...judged, refusal: 'ALREADY_INVITED', openRole: last.company_role }
    return recentSends ? judged : { ...judged, refusal: 'RESEND_LIMIT' }
  })
}

/** Refuses RATE_LIMITED {left} beyond the new invites that a company may make in an hour; `left` is how many it still may. */
export async function refuseTooMany({ trx, me, now }: CommandContext<unknown>, count: number): Promise<void> {
  const recent = await trx('invites')
    .where({ company: me.company })
    .where('date_created', '>', new Date(now.getTime() - 3_600_000))
    .count({ count: '*' })
    .first()
  const left = Math.max(0, invitesPerHourMax - Number(recent?.count))
  if (count > left) throw refusal('RATE_LIMITED', { retryAfterSeconds: 3600, left })
}
