import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { requireCaptcha } from '#rules/identity/captcha/captcha.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { networksOf } from '#rules/platform/http/network-of.ts'
import { consumeAttempt, forgetPoints, refundAttempt, secondsLeft, type Window } from './consume-attempt.ts'
import { isLoginPass, passLifeMs } from './mailbox-proof.ts'

type Limit = { key: string } & Omit<Window, 'now'>

const minute = 60_000
const hour = 60 * minute

/** What allows a try beyond the account's limit. */
export type Vouched = {
  isTrusted: boolean
  pass: string | undefined
  captcha: string | undefined
}

type Attempt = {
  giveBack: () => Promise<void>
  /** Whoever tries has proven the mailbox. */
  isProven: boolean
}

/**
 * Ten failures of an account from one address in five minutes, thirty an hour; the networks around it may spend two and three times as
 * many, so that one stranger cannot spend what the account has.
 */
const networkLimits = (email: string, ip: string | null): Limit[] =>
  networksOf(ip ?? '').flatMap(({ network }, index) => [
    { key: `${email}|${network}`, max: 10 * (index + 1), windowMs: 5 * minute },
    { key: `hour|${email}|${network}`, max: 30 * (index + 1), windowMs: hour },
  ])

const accountLimit = (email: string): Limit => ({ key: `account|${email}`, max: 100, windowMs: hour })
const captchaLimit = (email: string): Limit => ({ key: `captcha|${email}`, max: 100, windowMs: 24 * hour })
const passLimit = (pass: string): Limit => ({ key: `pass|${pass}`, max: 10, windowMs: passLifeMs })

/**
 * Counts a try before its password is checked, so that a hundred at once are no way around; `giveBack` when it was right. Refuses
 * RATE_LIMITED, or MAILBOX_CODE_REQUIRED once strangers have spent the account's tries; both {retryAfterSeconds}.
 */
export async function consumeLoginAttempt(email: string, ip: string | null, vouched: Vouched): Promise<Attempt> {
  const knex = getDatabase()
  const now = new Date()
  const limits = networkLimits(email, ip)
  await takeAll(knex, limits, now)
  const further = vouched.isTrusted ? undefined : await takeOfAccount(knex, email, { ...vouched, now })
  const keys = [...limits, ...(further ? [further] : [])].map(({ key }) => key)
  return { giveBack: () => giveAllBack(knex, keys), isProven: Boolean(further?.key.startsWith('pass|')) }
}

/**
 * A hundred tries an hour over all addresses. Strangers may spend these, so they shut nobody out: a trusted browser is not counted, a
 * proven mailbox may try on, and a captcha for each try opens a hundred more a day.
 */
async function takeOfAccount(knex: Knex, email: string, { pass, captcha, now }: Vouched & { now: Date }): Promise<Limit> {
  const take = ({ key, ...window }: Limit) => consumeAttempt(knex, key, { ...window, now })
  if (pass && isLoginPass(pass, email, now) && (await take(passLimit(pass)))) return passLimit(pass)
  const account = accountLimit(email)
  if (await take(account)) return account
  const retryAfterSeconds = await secondsLeft(knex, account.key, now)
  await requireCaptcha(knex, captcha, { now, retryAfterSeconds })
  if (!(await take(captchaLimit(email)))) throw refusal('MAILBOX_CODE_REQUIRED', { retryAfterSeconds })
  return captchaLimit(email)
}

/**
 * Counts a try of someone signed in who is asked for their password again: only their own tries count, so no stranger uses them up.
 * Refuses RATE_LIMITED {retryAfterSeconds}.
 */
export async function consumeOwnAttempt(member: string): Promise<Pick<Attempt, 'giveBack'>> {
  const knex = getDatabase()
  const own: Limit = { key: `own|${member}`, max: 10, windowMs: 5 * minute }
  await takeAll(knex, [own], new Date())
  return { giveBack: () => giveAllBack(knex, [own.key]) }
}

/** Clears the account's failures for whoever proved their mailbox, so that strangers who spent its tries do not keep them out. */
export async function forgetFailures(knex: Knex, email: string): Promise<void> {
  for (const { key } of [accountLimit(email), captchaLimit(email)]) await forgetPoints(knex, key)
}

async function takeAll(knex: Knex, limits: Limit[], now: Date): Promise<void> {
  await knex('plutus_login_attempts').where('expire', '<', now.getTime()).delete()
  for (const { key, ...window } of limits) {
    if (!(await consumeAttempt(knex, key, { ...window, now })))
      throw refusal('RATE_LIMITED', { retryAfterSeconds: await secondsLeft(knex, key, now) })
  }
}

async function giveAllBack(knex: Knex, keys: string[]): Promise<void> {
  for (const key of keys) await refundAttempt(knex, key)
}
