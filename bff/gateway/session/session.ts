import { decodeJwt } from 'jose'
import * as z from 'zod/mini'

/** A signed-in person, as the sealed cookie carries them. Times are milliseconds. */
export type Session = {
  /** Directus's session token: it leaves this process only for Directus. */
  token: string
  /** Directus's id of the session; a refresh changes it. */
  id: string
  user: string
  company: string
  issuedAt: number
  expiresAt: number
  /** Seven days after the login, whatever happens in between. */
  absoluteEnd: number
}

const claims = z.object({ id: z.string(), session: z.string(), iat: z.number(), exp: z.number() })

export type Person = { company: string; absoluteEnd: number }

export const absoluteLifeMs = 7 * 24 * 60 * 60 * 1000

/** Reads the token's own claims; it came from Directus or out of our own seal, so nobody else can have made it. */
export function sessionOf(token: string, person: Person): Session {
  const { id, session, iat, exp } = claims.parse(decodeJwt(token))
  return {
    token,
    id: session,
    user: id,
    company: person.company,
    issuedAt: iat * 1000,
    expiresAt: exp * 1000,
    absoluteEnd: person.absoluteEnd,
  }
}

/** When the person has to sign in again unless something refreshes it before, in epoch milliseconds. */
export const endOf = (session: Session): number => Math.min(session.expiresAt, session.absoluteEnd)

export const isoEnd = (session: Session): string => new Date(endOf(session)).toISOString()
