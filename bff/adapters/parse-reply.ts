import type * as z from 'zod/mini'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'
import { readReply, refusalOf as refusalBy } from '#bff/gateway/upstream/read-reply.ts'
import { plutusErrors } from './plutus-errors.ts'

/** What our extension refused, in our own words. */
export const refusalOf = (reply: UpstreamReply): Refusal => refusalBy(plutusErrors, reply)

/** Returns the body of a good answer of our extension. Refuses what it refused, or UPSTREAM_UNAVAILABLE for another shape. */
export const parseReply = <T>(reply: UpstreamReply, schema: z.core.$ZodType<T>): T => readReply(reply, schema, refusalOf)

/** Does the same for a route that calls as itself, not as a person: if it is unknown there, that is our fault, not the guest's. */
export function parseGuestReply<T>(reply: UpstreamReply, schema: z.core.$ZodType<T>): T {
  requireGuestReply(reply)
  return parseReply(reply, schema)
}

/** Refuses what the extension refused, and UPSTREAM_UNAVAILABLE when it does not know our own token. */
export function requireGuestReply(reply: UpstreamReply): void {
  if (reply.status === 401) throw new Refusal('UPSTREAM_UNAVAILABLE')
  if (reply.status >= 300) throw refusalOf(reply)
}
