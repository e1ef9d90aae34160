import * as z from 'zod/mini'
import type { CompanyRole } from '#contracts/access/abilities.ts'
import { mailboxOf } from '#contracts/address/read-address.ts'
import { inviteInput, inviteListInput } from '#contracts/team/team.ts'
import { errorSentence } from '#errors/error-sentence.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import { type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { newId, parseJson } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { addSend, inviteMs, inviteOpenKey, inviteTokenHash, makeInviteToken, sendInvite } from './send-invite.ts'

/**
 * Invites a person to the team by email. The response does not reveal an account at another company, which only the email mentions. Refuses
 * FORBIDDEN when anyone but an Owner invites an Owner, and ALREADY_A_MEMBER, ALREADY_INVITED, RESEND_LIMIT or RATE_LIMITED.
 */
export const inviteMember = defineCommand(z.object({ input: inviteInput }), { may: 'team.manage' }, async (context) => {
  const { input: person } = context.input
  await lockCompanyForUpdate(context, context.me.company)
  const { role: own } = await readMeAgain(context)
  if (person.role === 'Owner' && own !== 'Owner') throw refusal('FORBIDDEN')
  const [judged] = await checkInvites(context, [person])
  if (!judged || judged.refusal) throw refusal(judged?.refusal ?? 'INTERNAL')
  await refuseTooManyInvites(context, 1)
  return createInvite(context, judged)
})

/**
 * Invites several people by email, all or none. Skips people already invited in the same role, so a repeat sends no second mail. Refuses
 * FORBIDDEN when anyone but an Owner invites an Owner, VALIDATION with the reason for each address, and RATE_LIMITED.
 */
export const inviteMembers = defineCommand(inviteListInput, { may: 'team.manage' }, async (context) => {
  const { people } = context.input
  await lockCompanyForUpdate(context, context.me.company)
  const { role: own } = await readMeAgain(context)
  if (own !== 'Owner' && people.some(({ role }) => role === 'Owner')) throw refusal('FORBIDDEN')
  const judged = await checkInvites(context, people)
  const fields = Object.fromEntries(
    judged.flatMap((each, index) => (each.refusal && !isAlreadyInvited(each) ? [fault(index, each.refusal)] : [])),
  )
  if (Object.keys(fields).length) throw refusal('VALIDATION', { fields })
  const accepted = judged.filter((each) => !each.refusal)
  await refuseTooManyInvites(context, accepted.length)
  await createInvites(
    context,
    accepted,
    people.map(({ email }) => email),
  )
  return context.me.company
})

const isAlreadyInvited = ({ refusal: refused, role, openRole }: CheckedInvite): boolean =>
  refused === 'ALREADY_INVITED' && openRole === role

const fault = (index: number, code: NonNullable<CheckedInvite['refusal']>) => [`people.${index}.email`, errorSentence(code)] as const

/**
 * Creates the invites in the order of their mailboxes. Mails to a mailbox are counted over all companies, so that a fixed order avoids
 * deadlocks between two companies.
 */
async function createInvites(context: CommandContext<unknown>, accepted: CheckedInvite[], emails: string[]): Promise<void> {
  const fields: Record<string, string> = {}
  const inOrder = accepted.toSorted((a, b) => (mailboxOf(a.email) < mailboxOf(b.email) ? -1 : 1))
  for (const each of inOrder) {
    try {
      await createInvite(context, each)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'RESEND_LIMIT') throw error
      const [name, sentence] = fault(emails.indexOf(each.email), error.code)
      fields[name] = sentence
    }
  }
  if (Object.keys(fields).length) throw refusal('VALIDATION', { fields })
}

/** Creates one invite with its expiry job and its mail. Refuses RESEND_LIMIT when all companies together mailed the address too often. */
async function createInvite(context: CommandContext<unknown>, { email, role, recentSends }: CheckedInvite): Promise<string> {
  const { me, trx, now, audit } = context
  const id = newId()
  const token = makeInviteToken()
  const end = new Date(now.getTime() + inviteMs)
  await trx('invites').insert({
    id,
    company: me.company,
    seq: await nextSequence(trx, 'invites', me.company),
    email,
    company_role: role,
    status: 'pending',
    invited_by: me.id,
    token_hash: inviteTokenHash(token),
    open_key: inviteOpenKey(me.company, email),
    recent_sends: JSON.stringify(recentSends),
    last_sent_at: now,
    expires_at: end,
    date_created: now,
  })
  await enqueueJob(trx, 'expire-invite', id, { runAt: end })
  await sendInvite(context, { id, email, role, sendCount: 1 }, token)
  await audit('team.invite', 'invites', id, { after: { email, company_role: role } })
  return id
}

/** The maximum new invites of a company per hour. Companies have few people, so that more suggest abuse. */
const invitesPerHourMax = 50

type InviteRequest = { email: string; role: CompanyRole }

type CheckedInvite = InviteRequest & {
  /** The code of the reason that this address cannot be invited. Undefined when it can be invited now. */
  refusal?: 'ALREADY_A_MEMBER' | 'ALREADY_INVITED' | 'RESEND_LIMIT'
  /** The role of this address's open invite. Undefined without one. */
  openRole?: CompanyRole
  /** Times in ms of recent mails to this address, including this one, over all its invites. */
  recentSends: number[]
}

/**
 * Checks each address and returns it in the given order, with a refusal if it cannot be invited now. Expires overdue invites of these
 * addresses first. The team must be locked.
 */
async function checkInvites({ trx, me, now }: CommandContext<unknown>, people: readonly InviteRequest[]): Promise<CheckedInvite[]> {
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

/**
 * Refuses RATE_LIMITED {retryAfterSeconds, left} beyond the new invites a company may make in an hour. `left` is the number still allowed.
 */
async function refuseTooManyInvites({ trx, me, now }: CommandContext<unknown>, count: number): Promise<void> {
  const recent = await trx('invites')
    .where({ company: me.company })
    .where('date_created', '>', new Date(now.getTime() - 3_600_000))
    .count({ count: '*' })
    .first()
  const left = Math.max(0, invitesPerHourMax - Number(recent?.count))
  if (count > left) throw refusal('RATE_LIMITED', { retryAfterSeconds: 3600, left })
}
