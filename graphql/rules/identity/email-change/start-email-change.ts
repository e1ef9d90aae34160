import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { emailChangeInput } from '#contracts/account/profile.ts'
import { isFreeMail } from '#contracts/account/sign-up.ts'
import { mailboxOf } from '#contracts/address/read-address.ts'
import { challengeBody, type EmailCodeSent } from '#contracts/rest/account.ts'
import { consumeAttempt, secondsLeft } from '#rules/identity/auth/consume-attempt.ts'
import {
  dropChallenges,
  findChallenge,
  issueOneTimeCode,
  resendAfterSeconds,
  resendOneTimeCode,
} from '#rules/identity/auth/one-time-code.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { authorize, type Me } from '#rules/platform/access/me.ts'
import { requireStepUp } from '#rules/platform/access/require-step-up.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { emailCodeMail } from './email-mails.ts'
import { refuseManyChanges } from './undo-link.ts'

const hour = 60 * 60_000

/** The maximum email changes started per account and day. `codesPerHour` limits the codes sent to one mailbox over all accounts. */
const changesPerDay = { max: 10, windowMs: 24 * hour }
const codesPerHour = { max: 6, windowMs: hour }

/**
 * Emails a code to the caller's new address and voids a change started before. Does not reveal another account's address, which only the
 * email mentions. Refuses VALIDATION for the address, STEP_UP_REQUIRED, EMAIL_CHANGE_LIMIT after three changes in a day, CODE_RESEND_LIMIT
 * for too many starts or codes.
 */
export function startEmailChange(body: unknown, caller: Caller): Promise<EmailCodeSent> {
  const { email } = parseInput(emailChangeInput, body)
  return transact(async ({ trx, now }) => {
    const me = await authorize(trx, caller.user, 'own.edit')
    await refuseAddress(trx, me, email)
    const chain = await requireStepUp(trx, me.id, caller.session, now)
    await refuseManyChanges(trx, me.id, now)
    await consumeLimit(trx, `email-change|${me.id}`, { ...changesPerDay, now })
    await consumeLimit(trx, `email-code|${mailboxOf(email)}`, { ...codesPerHour, now })
    await dropChallenges(trx, 'email', me.id)
    const payload = { from: me.email, to: email, chain }
    const { id, code } = await issueOneTimeCode(trx, { purpose: 'email', subject: me.id, payload, now })
    await mailCode(trx, { to: email, code, member: me.id, key: `email:${id}:1`, now })
    return { challenge: id, to: email, resendAfterSeconds }
  })
}

/**
 * Sends another code for the same change and voids the old one (V14). Refuses NOT_FOUND, and CODE_RESEND_TOO_SOON or CODE_RESEND_LIMIT
 * {retryAfterSeconds}.
 */
export async function resendEmailCode(body: unknown, caller: Caller): Promise<{ resendAfterSeconds: number }> {
  const { challenge: id } = parseInput(challengeBody, body)
  const me = await authorize(getDatabase(), caller.user, 'own.edit')
  if ((await findChallenge(getDatabase(), id, 'email'))?.subject !== me.id) throw refusal('NOT_FOUND')
  return transact(async ({ trx, now }) => {
    const { code, challenge } = await resendOneTimeCode(trx, { id, purpose: 'email', now })
    const to = String(challenge.payload.to)
    await consumeLimit(trx, `email-code|${mailboxOf(to)}`, { ...codesPerHour, now })
    await mailCode(trx, { to, code, member: me.id, key: `email:${id}:${now.getTime()}`, now })
    return { resendAfterSeconds }
  })
}

/**
 * Refuses VALIDATION for the caller's own address, a colleague's, and a free provider's unless the caller already has one (V2). These
 * refusals reveal no other company's account.
 */
async function refuseAddress(knex: Knex, me: Me, email: string): Promise<void> {
  const wrong = (sentence: string) => refusal('VALIDATION', { fields: { email: sentence } })
  if (email === me.email) throw wrong('This is already your email address')
  // a member invited at a private address may move to another private one
  if (isFreeMail(email) && !isFreeMail(me.email)) throw wrong('Please enter your company email address')
  if (await knex('members').where({ company: me.company, email }).first('id')) throw wrong('Someone in your team uses this email address')
}

async function consumeLimit(trx: Knex, key: string, window: Parameters<typeof consumeAttempt>[2]): Promise<void> {
  if (await consumeAttempt(trx, key, window)) return
  throw refusal('CODE_RESEND_LIMIT', { retryAfterSeconds: await secondsLeft(trx, key, window.now) })
}

type CodeMail = { to: string; code: string; member: string; key: string; now: Date }

const mailCode = (trx: Knex.Transaction, { to, code, member, key, now }: CodeMail) =>
  queueAccountMail(trx, { kind: emailCodeMail, to, payload: { code, member }, dedupeKey: key, now })
