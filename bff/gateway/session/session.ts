import { decodeJwt } from 'jose'
import * as z from 'zod/mini'

/** The session of a person, as the encrypted cookie contains it. Times are epoch milliseconds. */
export type Session = {
  /** The token that authenticates the person at Directus. Browsers receive it only inside the encrypted cookie. */
  token: string
  /** Directus's id of the session. A refresh changes it. */
  id: string
  /** The id of the sign-in, which its refreshes keep. Equal to `id` for a token from before the claim existed. */
  chain: string
  user: string
  company: string
  issuedAt: number
  expiresAt: number
  /** The time at which the session ends regardless of refreshes, seven days after the login. */
  absoluteEnd: number
}

const claims = z.object({
  id: z.string(),
  session: z.string(),
  chain: z.optional(z.string()),
  iat: z.number(),
  exp: z.number(),
})

export type PersonSession = { company: string; absoluteEnd: number }

export const absoluteLifeMs = 7 * 24 * 60 * 60 * 1000

/**
 * Returns the session that a Directus token describes. The token's signature is not checked, as it came from Directus or from our own
 * encrypted cookie.
 */
export function sessionOf(token: string, person: PersonSession): Session {
  const { id, session, chain = session, iat, exp } = claims.parse(decodeJwt(token))
  return {
    token,
    id: session,
    chain,
    user: id,
    company: person.company,
    issuedAt: iat * 1000,
    expiresAt: exp * 1000,
    absoluteEnd: person.absoluteEnd,
  }
}

/** Returns when the session expires unless it is refreshed, in epoch ms. */
export const endOf = (session: Session): number => Math.min(session.expiresAt, session.absoluteEnd)

export const isoEnd = (session: Session): string => new Date(endOf(session)).toISOString()
