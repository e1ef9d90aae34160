import type { Knex } from 'knex'
import { refuse } from '#rules/platform/command/refusal.ts'
import { checkCaptcha, spendCaptcha } from './captcha.ts'

type Asked = { now: Date; retryAfterSeconds: number }

/**
 * Spends a solved captcha, for what may go on with one beyond its limit. Throws CAPTCHA_REQUIRED without one, and for one
 * that is wrong, out of date or used; `retryAfterSeconds` is when none is needed any more.
 */
export async function requireCaptcha(knex: Knex, solved: string | null | undefined, { now, retryAfterSeconds }: Asked): Promise<void> {
  const hash = solved ? await checkCaptcha(solved) : undefined
  if (!hash || !(await spendCaptcha(knex, hash, now))) throw refuse('CAPTCHA_REQUIRED', { retryAfterSeconds })
}
