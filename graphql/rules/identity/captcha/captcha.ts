import { createHash } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Knex } from 'knex'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

const lifeMs = 10 * 60_000

/** About a second of a laptop's work for the browser, one derivation for us. */
const cost = 2000
const work = { from: 800, to: 1600 }

const secret = (use: string): string => `${use}:${secretKey('captchaKey').toString('base64url')}`
const keys = () => ({ hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') })

/** A sum for the browser (A9): ours alone, no picture and no other company. */
export const makeCaptcha = (now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(work.from, work.to),
    deriveKey,
    expiresAt: new Date(now.getTime() + lifeMs),
    ...keys(),
  })

/** What a right solution is remembered by; undefined when it is wrong, changed, or out of date. Nothing is spent yet. */
export async function checkCaptcha(solved: string): Promise<string | undefined> {
  const payload = readPayload(solved)
  if (!payload) return undefined
  const { challenge, solution } = payload
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys() }).catch(() => ({ verified: false }))
  return verified ? createHash('sha256').update(challenge.parameters.nonce).digest('hex') : undefined
}

/** A solution is good once, whoever else sends it: false for the second. */
export async function spendCaptcha(knex: Knex, hash: string, now: Date): Promise<boolean> {
  const spent = await knex('plutus_captchas')
    .insert({ solution_hash: hash, expires_at: now.getTime() + lifeMs })
    .onConflict('solution_hash')
    .ignore()
    .returning('solution_hash')
  return spent.length > 0
}

/** Whatever lies in the challenge is signed by us, so its cost is ours too; here only the shape. */
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
