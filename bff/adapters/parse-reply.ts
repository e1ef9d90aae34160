import type * as z from 'zod/mini'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'
import { readReply, replyRefusal } from '#bff/gateway/upstream/read-reply.ts'
import { plutusErrors } from './plutus-errors.ts'

/** Converts a failed reply of Directus into a refusal with a code of Plutus's error table. */
export const plutusRefusalOf = (reply: UpstreamReply): Refusal => replyRefusal(plutusErrors, reply)

/**
 * Returns the body of a successful reply of Directus, parsed by the schema. Throws the reply's refusal, or UPSTREAM_UNAVAILABLE if the body
 * does not match the schema.
 */
export const parseReply = <T>(reply: UpstreamReply, schema: z.core.$ZodType<T>): T => readReply(reply, schema, plutusRefusalOf)

/**
 * Returns the parsed body of a reply to a call as one of our service accounts. Throws the reply's refusal. Refuses UPSTREAM_UNAVAILABLE for
 * a 401, because Directus then rejects our own token.
 */
export function parseServiceReply<T>(reply: UpstreamReply, schema: z.core.$ZodType<T>): T {
  requireServiceReply(reply)
  return parseReply(reply, schema)
}

/**
 * Throws the refusal of a failed reply to a call as one of our service accounts. Refuses UPSTREAM_UNAVAILABLE for a 401, because Directus
 * then rejects our own token.
 */
export function requireServiceReply(reply: UpstreamReply): void {
  if (reply.status === 401) throw new Refusal('UPSTREAM_UNAVAILABLE')
  if (reply.status >= 300) throw plutusRefusalOf(reply)
}
