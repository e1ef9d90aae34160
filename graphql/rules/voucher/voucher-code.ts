import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto'
import { ensureSecrets } from '../../secrets.ts'
import { env } from '../env.ts'

/** No 0, O, 1, I or L: a code is read aloud and typed (design §4 Tokens). */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 16

export const makeCode = (): string => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

export const groupCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
export const maskCode = (last4: string): string => `•••• •••• •••• ${last4}`
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('hex')

let key: Buffer | undefined
const voucherKey = (): Buffer => {
  key ??= Buffer.from(ensureSecrets(env.dataDir).voucherKey, 'base64url').subarray(0, 32)
  return key
}

/** AES-256-GCM: nonce, tag and text in one base64url word. */
export function encryptCode(code: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', voucherKey(), nonce)
  const text = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

export function decryptCode(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', voucherKey(), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
