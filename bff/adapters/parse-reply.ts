import type * as z from 'zod/mini'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'
import { readReply, refusalOf as refusalBy } from '#bff/gateway/upstream/read-reply.ts'
import { plutusErrors } from './plutus-errors.ts'

/** Turns a failed reply of our extension into a refusal with the code and sentence of the contract. */
export const refusalOf = (reply: UpstreamReply): Refusal => refusalBy(plutusErrors, reply)

/** Returns the parsed body of a good answer of our extension. Throws its refusal otherwise, or UPSTREAM_UNAVAILABLE for another shape. */
export const parseReply = <T>(reply: UpstreamReply, schema: z.core.$ZodType<T>): T => readReply(reply, schema, refusalOf)

/**
 * Does the same for a call with the service account's token. A 401 means that this token is invalid, so it refuses UPSTREAM_UNAVAILABLE.
 */
export function parseGuestReply<T>(reply: UpstreamReply, schema: z.core.$ZodType<T>): T {
  requireGuestReply(reply)
  return parseReply(reply, schema)
}

/** Throws the extension's refusal, or UPSTREAM_UNAVAILABLE when it rejects the service account's token. */
export function requireGuestReply(reply: UpstreamReply): void {
  if (reply.status === 401) throw new Refusal('UPSTREAM_UNAVAILABLE')
  if (reply.status >= 300) throw refusalOf(reply)
}
