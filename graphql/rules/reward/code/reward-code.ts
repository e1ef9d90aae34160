import { createHmac } from 'node:crypto'
import { codeLengths, signsOf } from '#contracts/reward/typed-codes.ts'
import { encryptCode } from '#rules/catalogue/voucher/voucher.ts'
import { makeCode } from '#rules/platform/secrets/random-code.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

/** The reason why a typed text cannot be a code: too few or too many letters and digits, or one that no code has. */
export type CodeProblem = 'SHORT' | 'LONG' | 'SIGNS'

/** Capitals of other alphabets that look like those of `latin` at the same place. */
const lookAlikes = 'АВЕКМНРСТУХΑΒΕΖΗΚΜΝΡΤΥΧ'
const latin = 'ABEKMHPCTYXABEZHKMNPTYX'

/** Reads a typed code, whatever stands between its letters and digits. Returns it as stored, or why it cannot be one. */
export function readCode(typed: string): { code: string } | { problem: CodeProblem } {
  const code = [...signsOf(typed)].map((sign) => latin[lookAlikes.indexOf(sign)] ?? sign).join('')
  if (/[^2-9A-HJKMNP-Z]/.test(code)) return { problem: 'SIGNS' }
  if (code.length < codeLengths.min) return { problem: 'SHORT' }
  return code.length > codeLengths.max ? { problem: 'LONG' } : { code }
}

/**
 * Returns the hash by which a code is found. It is an HMAC, because codes are short enough to guess from plain hashes in a stolen database.
 */
export const rewardCodeHash = (code: string): string =>
  createHmac('sha256', secretKey('voucherKey')).update(`reward-code|${code}`).digest('hex')

/** Creates a code and returns its columns of a reward: its hash, its encrypted form and its last four characters. */
export function newCodeColumns(length: number, prefix: string): { code_hash: string; code_encrypted: string; code_last4: string } {
  const code = makeCode(length, prefix)
  return { code_hash: rewardCodeHash(code), code_encrypted: encryptCode(code), code_last4: code.slice(-4) }
}
