import { createHash, randomInt } from 'node:crypto'
import { seal, unseal } from '#rules/platform/secrets/seal.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

/** No 0, O, 1, I or L: a code is read aloud and typed (design §4 Tokens). */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** `length` signs in all, the prefix among them. */
export const makeCode = (length = 16, prefix = ''): string =>
  prefix + Array.from({ length: length - prefix.length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ours in fours; a brand's own stays as the brand writes it. */
export const groupCode = (code: string): string => (/^[2-9A-Z]{16}$/.test(code) ? code.replace(/(.{4})(?=.)/g, '$1 ') : code)
export const maskCode = (last4: string): string => `•••• •••• •••• ${last4}`
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('hex')

export const encryptCode = (code: string): string => seal(secretKey('voucherKey'), code)
export const decryptCode = (sealed: string): string => unseal(secretKey('voucherKey'), sealed)
