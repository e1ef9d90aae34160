import { createHash, randomBytes } from 'node:crypto'
import { keyPrefix } from '../../../contracts/key.ts'

/** Makes a secret of 256 random bits. It is shown once; only its hash is stored. */
export const newSecret = (): string => `${keyPrefix}${randomBytes(32).toString('base64url')}`

/** What is stored of a secret. */
export const hashKey = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** What lists show of a secret, `plutus_live_…k3Qd`, and no more; `mode` is the word in it. */
export const shownOf = (secret: string): { prefix: string; last4: string } => ({ prefix: keyPrefix, last4: secret.slice(-4) })
