import { createHash } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { faultsOf } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

const lifeMs = 10 * 60_000

/** About a second of work for a laptop's browser, one derivation for us. */
const cost = 2000
const work = { from: 800, to: 1600 }

const secret = (use: string): string => `${use}:${secretKey('captchaKey').toString('base64url')}`
const keys = () => ({ hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') })

/** A computation for the browser (A9): all ours, with no picture and no other company. */
export const makeCaptcha = (now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(work.from, work.to),
    deriveKey,
    expiresAt: new Date(now.getTime() + lifeMs),
    ...keys(),
  })

/** The hash by which a correct solution is remembered; undefined when it is wrong, changed or out of date. It is not used up yet. */
async function checkCaptcha(solved: string): Promise<string | undefined> {
  const payload = readPayload(solved)
  if (!payload) return undefined
  const { challenge, solution } = payload
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys() }).catch(() => ({ verified: false }))
  return verified ? createHash('sha256').update(challenge.parameters.nonce).digest('hex') : undefined
}

/** Uses a solution up: false when anyone has sent it before. */
export async function spendCaptcha(knex: Knex, hash: string, now: Date): Promise<boolean> {
  const spent = await knex('plutus_captchas')
    .insert({ solution_hash: hash, expires_at: now.getTime() + lifeMs })
    .onConflict('solution_hash')
    .ignore()
    .returning('solution_hash')
  return spent.length > 0
}

/** We signed whatever is in the challenge, so its cost is ours too; only the shape is checked here. */
function readPayload(solved: string): Payload | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(solved, 'base64').toString('utf8'))
    const isWhole =
      typeof challenge?.parameters?.nonce === 'string' &&
      typeof challenge.signature === 'string' &&
      Number.isInteger(solution?.counter) &&
      typeof solution.derivedKey === 'string'
    return isWhole ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

/** For a solution that is wrong, out of date, or used before (V10). */
export const captchaRefused = 'Please confirm again that you are not a robot'

/**
 * Parses a form with a captcha, which is spent only when all else is right, so that a typing error costs no second one. Refuses
 * VALIDATION with every failing field, the captcha among them.
 */
export async function parseWithCaptcha<Schema extends z.ZodMiniType<{ captcha: string }>>(
  schema: Schema,
  body: unknown,
): Promise<{ value: z.output<Schema>; captcha: string }> {
  const parsed = z.safeParse(schema, body)
  const fields = parsed.success ? {} : faultsOf(parsed.error)
  const solved = (body as { captcha?: unknown } | null)?.captcha
  const captcha = 'captcha' in fields ? undefined : await checkCaptcha(String(solved))
  if (captcha === undefined) fields.captcha ??= captchaRefused
  if (!parsed.success || captcha === undefined) throw refusal('VALIDATION', { fields })
  return { value: parsed.data, captcha }
}

type Asked = { now: Date; retryAfterSeconds: number }

/**
 * Spends a solved captcha, for what may go on with one beyond its limit. Refuses CAPTCHA_REQUIRED without one, and for one
 * that is wrong, out of date or used; `retryAfterSeconds` is when none is needed any more.
 */
export async function requireCaptcha(knex: Knex, solved: string | null | undefined, { now, retryAfterSeconds }: Asked): Promise<void> {
  const hash = solved ? await checkCaptcha(solved) : undefined
  if (!hash || !(await spendCaptcha(knex, hash, now))) throw refusal('CAPTCHA_REQUIRED', { retryAfterSeconds })
}
