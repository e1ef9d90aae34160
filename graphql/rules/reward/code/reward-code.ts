import { createHmac } from 'node:crypto'
import { encryptCode } from '#rules/catalogue/voucher/voucher.ts'
import { makeCode } from '#rules/platform/secrets/random-code.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

const shape = /^[2-9A-HJKMNP-Z]{12,24}$/

/** Normalizes a typed code to capitals without spaces and dashes. Undefined if its length or characters cannot be those of a code. */
export function readCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return shape.test(code) ? code : undefined
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
