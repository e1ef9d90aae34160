import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { ownSecrets } from '#rules/platform/env/env.ts'

/** Returns the 256-bit key with this name. */
export function secretKey(
  name:
    | 'voucherKey'
    | 'accountMailKey'
    | 'captchaKey'
    | 'linkKey'
    | 'codeKey'
    | 'testPaymentsKey'
    | 'testPaymentsWebhookKey'
    | 'mailboxWebhookKey',
): Buffer {
  return Buffer.from(ownSecrets()[name], 'base64url').subarray(0, 32)
}

/** Encrypts a text with AES-256-GCM to base64url of nonce, tag and ciphertext. The result contains no key id. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The error for a text that was changed, or encrypted with a key that Plutus no longer has. Trying again does not help. */
export class Unreadable extends Error {
  constructor() {
    super('A stored secret can’t be opened: it was encrypted with another key')
  }
}

/** Decrypts a text from `seal`. Throws Unreadable when it was changed or encrypted with another key. */
export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    throw new Unreadable()
  }
}
