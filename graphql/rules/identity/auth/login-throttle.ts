import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { enclosingNetworksOf } from '#contracts/network/network-of.ts'
import { requireCaptcha } from '#rules/identity/captcha/captcha.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { clearAttempts, consumeAttempt, refundAttempt, secondsLeft, type Window } from './consume-attempt.ts'
import { isLoginPass, passLifeMs } from './mailbox-proof.ts'

type Limit = { key: string } & Omit<Window, 'now'>

const minute = 60_000
const hour = 60 * minute

/** The proofs that allow an attempt beyond the account's limit: a trusted browser, a pass of a proven mailbox, or a solved captcha. */
export type AttemptEvidence = {
  isTrusted: boolean
  pass: string | undefined
  captcha: string | undefined
  /** True if the caller's network has spent its sign-ins, so that each needs a captcha. */
  isCrowded: boolean
}

type Attempt = {
  refund: () => Promise<void>
  /** True when the attempt used a valid pass, which proves access to the account's mailbox. */
  isProven: boolean
}

/**
 * The limits per account and network: 10 attempts in 5 minutes and 30 an hour for an IPv4 address or IPv6 /64. Its /56 gets twice and its
 * /48 three times as many.
 */
const networkLimits = (email: string, ip: string | null): Limit[] =>
  enclosingNetworksOf(ip ?? '').flatMap(({ network }, index) => [
    { key: `${email}|${network}`, max: 10 * (index + 1), windowMs: 5 * minute },
    { key: `hour|${email}|${network}`, max: 30 * (index + 1), windowMs: hour },
  ])

const accountLimit = (email: string): Limit => ({ key: `account|${email}`, max: 100, windowMs: hour })
const captchaLimit = (email: string): Limit => ({ key: `captcha|${email}`, max: 100, windowMs: 24 * hour })
const passLimit = (pass: string): Limit => ({ key: `pass|${pass}`, max: 10, windowMs: passLifeMs })

/**
 * Counts a sign-in attempt before its password is checked, so that concurrent attempts cannot bypass the limits. Call `refund` when the
 * password was right. Refuses RATE_LIMITED above the network's limit, and CAPTCHA_REQUIRED or MAILBOX_CODE_REQUIRED above the account's,
 * all with {retryAfterSeconds}.
 */
export async function consumeLoginAttempt(email: string, ip: string | null, evidence: AttemptEvidence): Promise<Attempt> {
  const knex = getDatabase()
  const now = new Date()
  const limits = networkLimits(email, ip)
  if (evidence.isCrowded) await requireCaptcha(knex, evidence.captcha, { now, retryAfterSeconds: minute / 1000 })
  await consumeLimits(knex, limits, now)
  const further = evidence.isTrusted ? undefined : await consumeAccountAttempt(knex, email, { ...evidence, now })
  const keys = [...limits, ...(further ? [further] : [])].map(({ key }) => key)
  return { refund: () => refundLimits(knex, keys), isProven: Boolean(further?.key.startsWith('pass|')) }
}

/**
 * Counts an attempt against the account's limit of 100 an hour over all networks. A mailbox pass allows 10 attempts of its own. Beyond the
 * limit each attempt needs a captcha, and after 100 of those in a day a mailbox code.
 */
async function consumeAccountAttempt(
  knex: Knex,
  email: string,
  { pass, captcha, isCrowded, now }: AttemptEvidence & { now: Date },
): Promise<Limit> {
  const take = ({ key, ...window }: Limit) => consumeAttempt(knex, key, { ...window, now })
  if (pass && isLoginPass(pass, email, now) && (await take(passLimit(pass)))) return passLimit(pass)
  const account = accountLimit(email)
  if (await take(account)) return account
  const retryAfterSeconds = await secondsLeft(knex, account.key, now)
  // a crowded network has spent its captcha already
  if (!isCrowded) await requireCaptcha(knex, captcha, { now, retryAfterSeconds })
  if (!(await take(captchaLimit(email)))) throw refusal('MAILBOX_CODE_REQUIRED', { retryAfterSeconds })
  return captchaLimit(email)
}

/**
 * Counts a password attempt of a signed-in member, at most 10 in 5 minutes. Sign-in attempts of others do not count here. Refuses
 * RATE_LIMITED {retryAfterSeconds}.
 */
export async function consumeOwnAttempt(member: string): Promise<Pick<Attempt, 'refund'>> {
  const knex = getDatabase()
  const own: Limit = { key: `own|${member}`, max: 10, windowMs: 5 * minute }
  await consumeLimits(knex, [own], new Date())
  return { refund: () => refundLimits(knex, [own.key]) }
}

/** Clears the attempts of an account after its mailbox was proven, so that attempts by others do not lock the person out. */
export async function clearFailures(knex: Knex, email: string): Promise<void> {
  for (const { key } of [accountLimit(email), captchaLimit(email)]) await clearAttempts(knex, key)
}

async function consumeLimits(knex: Knex, limits: Limit[], now: Date): Promise<void> {
  for (const { key, ...window } of limits) {
    if (!(await consumeAttempt(knex, key, { ...window, now })))
      throw refusal('RATE_LIMITED', { retryAfterSeconds: await secondsLeft(knex, key, now) })
  }
}

async function refundLimits(knex: Knex, keys: string[]): Promise<void> {
  for (const key of keys) await refundAttempt(knex, key)
}
