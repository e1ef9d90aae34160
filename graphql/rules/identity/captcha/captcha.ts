import { createHash } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { firstErrorByField } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

const lifeMs = 10 * 60_000

/**
 * The PBKDF2 iterations of one key derivation. A laptop's browser needs about a second to find the solution, and the server one derivation
 * to check it.
 */
const cost = 2000
const work = { from: 800, to: 1600 }

const secret = (use: string): string => `${use}:${secretKey('captchaKey').toString('base64url')}`
const keys = () => ({ hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') })

/** Makes a proof-of-work challenge for the browser (A9), with no picture and no third party. */
export const makeCaptcha = (now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(work.from, work.to),
    deriveKey,
    expiresAt: new Date(now.getTime() + lifeMs),
    ...keys(),
  })

/** Returns the hash that identifies a correct solution, or undefined when it is wrong, altered or expired. Does not mark it as used. */
async function checkCaptcha(solved: string): Promise<string | undefined> {
  const payload = readPayload(solved)
  if (!payload) return undefined
  const { challenge, solution } = payload
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys() }).catch(() => ({ verified: false }))
  return verified ? createHash('sha256').update(challenge.parameters.nonce).digest('hex') : undefined
}

/** Marks a captcha solution as used, by its hash, so that it counts only once. Returns false when it was used before. */
export async function spendCaptcha(knex: Knex, hash: string, now: Date): Promise<boolean> {
  const spent = await knex('plutus_captchas')
    .insert({ solution_hash: hash, expires_at: now.getTime() + lifeMs })
    .onConflict('solution_hash')
    .ignore()
    .returning('solution_hash')
  return spent.length > 0
}

/** Parses a solution, or returns undefined when fields are missing. Does not check that it is correct. */
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

/** Message for a captcha solution that is wrong, expired or used before (V10). */
export const captchaRefused = 'Please confirm again that you are not a robot'

/**
 * Parses a form with a solved captcha. Returns the input and the captcha's hash without marking it as used, so that a typing error costs no
 * second captcha. Refuses VALIDATION with every failing field, the captcha among them.
 */
export async function parseWithCaptcha<Schema extends z.ZodMiniType<{ captcha: string }>>(
  schema: Schema,
  body: unknown,
): Promise<{ value: z.output<Schema>; captcha: string }> {
  const parsed = z.safeParse(schema, body)
  const fields = parsed.success ? {} : firstErrorByField(parsed.error)
  const solved = (body as { captcha?: unknown } | null)?.captcha
  const captcha = 'captcha' in fields ? undefined : await checkCaptcha(String(solved))
  if (captcha === undefined) fields.captcha ??= captchaRefused
  if (!parsed.success || captcha === undefined) throw refusal('VALIDATION', { fields })
  return { value: parsed.data, captcha }
}

type CaptchaOptions = { now: Date; retryAfterSeconds: number }

/**
 * Marks a solved captcha as used, for a request beyond its rate limit. Refuses CAPTCHA_REQUIRED {retryAfterSeconds} when it is missing,
 * wrong, expired or used. After those seconds no captcha is required.
 */
export async function requireCaptcha(
  knex: Knex,
  solved: string | null | undefined,
  { now, retryAfterSeconds }: CaptchaOptions,
): Promise<void> {
  const hash = solved ? await checkCaptcha(solved) : undefined
  if (!hash || !(await spendCaptcha(knex, hash, now))) throw refusal('CAPTCHA_REQUIRED', { retryAfterSeconds })
}
