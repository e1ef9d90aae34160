import { createHash, randomBytes } from 'node:crypto'
import { env } from '#rules/platform/env/env.ts'

/** Time in ms during which an invite can be accepted, seven days. */
export const inviteMs = 7 * 86_400_000

export const makeInviteToken = (): string => randomBytes(32).toString('base64url')

/** Hashes the token of an invite link. Only the hash is stored. */
export const inviteTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the link of an invite. It contains only the token, not the address. */
export const inviteLink = (token: string): string => `${env.publicUrl}/auth/signup?invite=${token}`

export const inviteOpenKey = (company: string, email: string): string => `${company}:${email}`
