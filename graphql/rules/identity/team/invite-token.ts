import { createHash, randomBytes } from 'node:crypto'
import { env } from '#rules/platform/env/env.ts'

/** In ms: seven days to accept. */
export const inviteMs = 7 * 86_400_000

export const makeInviteToken = (): string => randomBytes(32).toString('base64url')

/** Only this is stored. */
export const inviteTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** One link a company and address at a time; the token, never the link, says who it is for. */
export const inviteLink = (token: string): string => `${env.publicUrl}/auth/signup?invite=${token}`

export const inviteOpenKey = (company: string, email: string): string => `${company}:${email}`
