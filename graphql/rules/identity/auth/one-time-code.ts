import { createHmac, randomInt } from 'node:crypto'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { mailboxOf } from '#contracts/address/read-address.ts'
import type { Row } from '#model/tables.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId, nonNull, parseJson } from '#rules/platform/db/database.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'
import { clearAttempts, consumeAttempt, refundAttempt, secondsLeft } from './consume-attempt.ts'

/** The purpose of a code: sign-up, sign-in, step-up, mailbox proof or email change. A code is valid for its own purpose only. */
type CodePurpose = 'signup' | 'login' | 'stepup' | 'mailbox' | 'email'

/**
 * A request for a code, which was emailed or is read from an authenticator app. Its `subject` is the member id or email address for which
 * codes are limited.
 */
export type Challenge = { id: string; purpose: CodePurpose; subject: string; payload: Record<string, unknown> }

const minute = 60_000
const hour = 60 * minute

/**
 * Codes live 10 minutes and allow 5 tries, counted before comparing. They can be resent after 30 seconds, at most 3 times an hour per
 * subject.
 */
const lifeMs = 10 * minute
const triesMax = 5
const resendAfterMs = 30_000
const resendsMax = 3
/** The maximum unused codes issued per subject and hour. A redeemed code does not count. */
const issuesMax = 5
/** The maximum codes issued for one challenge, including those to corrected addresses. Beyond it, refuses CODE_RESEND_LIMIT. */
const sendsMax = 8

export const resendAfterSeconds = resendAfterMs / 1000

type Issue = {
  purpose: CodePurpose
  subject: string
  payload?: Record<string, unknown>
  now: Date
  /** The id of an open challenge whose code is replaced, also for another subject (a corrected address). */
  id?: string
  /** True when the member reads the code from an authenticator app, so that none is stored or sent. */
  isOwnCode?: boolean
}

/**
 * Creates a challenge, or replaces the code of the open one with `id`, and returns the code to email. Refuses CODE_RESEND_LIMIT
 * {retryAfterSeconds} when too many were issued.
 */
export async function issueOneTimeCode(trx: Knex.Transaction, issue: Issue): Promise<{ id: string; code: string }> {
  const { purpose, subject, payload = {}, now, id = newId(), isOwnCode = false } = issue
  const key = issueKey(purpose, subject)
  if (!(await consumeAttempt(trx, key, { max: issuesMax, windowMs: hour, now })))
    throw refusal('CODE_RESEND_LIMIT', { retryAfterSeconds: await secondsLeft(trx, key, now) })
  const code = makeDigits()
  const fresh = { subject, payload: JSON.stringify(payload), ...sentNow(isOwnCode ? null : oneTimeCodeHash(id, code), now) }
  const stored = await trx('plutus_one_time_codes')
    .insert({ id, purpose, ...fresh, sends: 1, created_at: now.getTime() })
    .onConflict('id')
    .merge({ ...fresh, sends: trx.raw('plutus_one_time_codes.sends + 1') })
    .where('plutus_one_time_codes.purpose', purpose)
    .whereNull('plutus_one_time_codes.used_at')
    .where('plutus_one_time_codes.sends', '<', sendsMax)
    .returning('id')
  if (!stored.length) throw refusal('CODE_RESEND_LIMIT', { retryAfterSeconds: hour / 1000 })
  return { id, code }
}

/**
 * Issues a new code with fresh tries for the same challenge and voids the old code. Refuses NOT_FOUND, and CODE_RESEND_TOO_SOON or
 * CODE_RESEND_LIMIT {retryAfterSeconds}.
 */
export async function resendOneTimeCode(
  trx: Knex.Transaction,
  { id, purpose, now }: { id: string; purpose: CodePurpose; now: Date },
): Promise<{ code: string; challenge: Challenge }> {
  const open = trx('plutus_one_time_codes')
    .where({ id, purpose })
    .whereNull('used_at')
    .whereNotNull('code_hash')
    .where('created_at', '>', now.getTime() - hour)
  const row = await open.clone().first()
  if (!row) throw refusal('NOT_FOUND')
  const code = makeDigits()
  const sent = await open
    .where('sent_at', '<=', now.getTime() - resendAfterMs)
    .update({ ...sentNow(oneTimeCodeHash(id, code), now), sends: trx.raw('sends + 1') })
  if (!sent) {
    const wait = Number(row.sent_at) + resendAfterMs - now.getTime()
    throw refusal('CODE_RESEND_TOO_SOON', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) })
  }
  const key = resendKey(purpose, row.subject)
  if (!(await consumeAttempt(trx, key, { max: resendsMax, windowMs: hour, now })))
    throw refusal('CODE_RESEND_LIMIT', { retryAfterSeconds: await secondsLeft(trx, key, now) })
  return { code, challenge: asChallenge(row) }
}

type Use = {
  id: string
  purpose: CodePurpose
  code: string
  /** Verifies a code from an authenticator app, for a challenge without a stored code. */
  prove?: (work: UnitOfWork, challenge: Challenge) => Promise<boolean>
  /**
   * Locks the other rows that `act` needs, before the code's row is locked. Commands that delete codes lock in the same order, which avoids
   * a deadlock.
   */
  lock?: (work: UnitOfWork, challenge: Challenge) => Promise<unknown>
}

/**
 * Redeems a code once and runs `act` in the same transaction. Call it outside a transaction, because the try is counted first in a
 * statement of its own that no refusal rolls back. Refuses INVALID_CODE {triesLeft}, TOO_MANY_CODE_TRIES.
 */
export async function redeemOneTimeCode<T>(use: Use, act: (work: UnitOfWork, challenge: Challenge) => Promise<T>): Promise<T> {
  const { challenge, hash, triesLeft } = await countTry(use.id, use.purpose)
  const wrong = () => refusal('INVALID_CODE', { triesLeft })
  if (!use.prove && hash !== oneTimeCodeHash(use.id, use.code.trim())) throw wrong()
  return transact(async (work) => {
    const { trx, now } = work
    await use.lock?.(work, challenge)
    const taken = await trx('plutus_one_time_codes')
      .where({ id: use.id })
      .whereNull('used_at')
      .where('expires_at', '>', now.getTime())
      .where((query) => void (use.prove ? query.whereNull('code_hash') : query.where({ code_hash: hash })))
      .update({ used_at: now.getTime(), code_hash: null })
    if (!taken) throw wrong()
    if (use.prove && !(await use.prove(work, challenge))) throw wrong()
    await refundAttempt(trx, issueKey(use.purpose, challenge.subject))
    return act(work, challenge)
  })
}

/** Returns a challenge without checking a code, or undefined when it is used or unknown. It may have expired. */
export async function findChallenge(knex: Knex, id: string, purpose: CodePurpose): Promise<Challenge | undefined> {
  const row = await knex('plutus_one_time_codes').where({ id, purpose }).whereNull('used_at').first()
  return row && asChallenge(row)
}

/** Deletes the open challenges of a subject, for example after a password change or a removal. */
export async function dropChallenges(trx: Knex.Transaction, purpose: CodePurpose, subject: string): Promise<void> {
  await trx('plutus_one_time_codes').where({ purpose, subject }).whereNull('used_at').delete()
}

/** Clears the code limits of a subject, because someone with the former password may have used them up. */
export async function clearCodeLimits(trx: Knex.Transaction, purpose: CodePurpose, subject: string): Promise<void> {
  for (const key of [issueKey(purpose, subject), resendKey(purpose, subject)]) await clearAttempts(trx, key)
}

async function countTry(id: string, purpose: CodePurpose) {
  const knex = getDatabase()
  const now = Date.now()
  const [row] = await knex('plutus_one_time_codes')
    .where({ id, purpose })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .update({ tries: knex.raw('tries + 1') })
    .returning('*')
  if (row) return { challenge: asChallenge(row), hash: row.code_hash as string | null, triesLeft: triesMax - row.tries }
  const spent = await knex('plutus_one_time_codes').where({ id, purpose }).whereNull('used_at').where('tries', '>=', triesMax).first('id')
  throw spent ? refusal('TOO_MANY_CODE_TRIES') : refusal('INVALID_CODE', { triesLeft: 0 })
}

const makeDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const sentNow = (hash: string | null, now: Date) => ({
  code_hash: hash,
  tries: 0,
  sent_at: now.getTime(),
  expires_at: now.getTime() + lifeMs,
})

const issueKey = (purpose: CodePurpose, subject: string): string => `issue|${purpose}|${mailboxOf(subject)}`
const resendKey = (purpose: CodePurpose, subject: string): string => `resend|${purpose}|${mailboxOf(subject)}`

const asChallenge = ({ id, purpose, subject, payload }: Row<'plutus_one_time_codes'>): Challenge => ({
  id,
  purpose,
  subject,
  payload: nonNull(parseJson(payload)),
})

/**
 * Hashes a short code for storage with a secret key, so that a stolen table reveals none. The hash is valid only for `boundTo`, a challenge
 * or a member's recovery codes.
 */
export const oneTimeCodeHash = (boundTo: string, code: string): string =>
  createHmac('sha256', secretKey('codeKey')).update(`${boundTo}|${code}`).digest('hex')
