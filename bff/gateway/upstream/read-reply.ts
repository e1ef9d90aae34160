import * as z from 'zod/mini'
import { type ErrorTable, refusalDetailsOf } from '#bff/gateway/error-table.ts'
import { Refusal, type RefusalCode } from '#bff/gateway/refusal.ts'
import { badAnswer } from './directus.ts'
import type { UpstreamReply } from './exchange.ts'

/**
 * Returns the body of a successful reply, parsed by the schema. Throws `refused(reply)` for another status, and UPSTREAM_UNAVAILABLE if the
 * body does not match the schema.
 */
export function readReply<T>(reply: UpstreamReply, schema: z.core.$ZodType<T>, refused: (reply: UpstreamReply) => Refusal = badAnswer): T {
  if (reply.status >= 300) throw refused(reply)
  const parsed = z.safeParse(schema, parseJsonBody(reply.body))
  if (!parsed.success) throw badAnswer()
  return parsed.data
}

/** Parses a body of Directus as JSON. Refuses UPSTREAM_UNAVAILABLE if it is not JSON. */
export function parseJsonBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badAnswer()
  }
}

/**
 * Converts a failed reply of Directus into a refusal with the reply's code, if the table has it. Otherwise the status decides. A 401 is
 * UNAUTHENTICATED, and a redirect or a body that is not JSON is UPSTREAM_UNAVAILABLE.
 */
export function replyRefusal(errors: ErrorTable, reply: UpstreamReply): Refusal {
  if (reply.status >= 300 && reply.status < 400) return badAnswer()
  // Directus answers INVALID_CREDENTIALS for every unknown token.
  if (reply.status === 401) return new Refusal('UNAUTHENTICATED')
  const error = firstError(parseJsonBody(reply.body))
  // The token was signed with another secret.
  if (error?.code === 'INVALID_TOKEN') return new Refusal('UNAUTHENTICATED')
  if (!error || !errors.isCode(error.code)) return new Refusal(codeOfStatus(reply.status))
  return new Refusal(error.code, { details: refusalDetailsOf(errors, error), ...retryAfter(error) })
}

const retryAfter = (error: Record<string, unknown>) =>
  typeof error.retryAfterSeconds === 'number' ? { headers: { 'retry-after': String(error.retryAfterSeconds) } } : {}

function codeOfStatus(status: number): RefusalCode {
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'NOT_FOUND'
  if (status === 413) return 'PAYLOAD_TOO_LARGE'
  if (status === 429 || status === 503) return 'UPSTREAM_UNAVAILABLE'
  return status >= 500 ? 'INTERNAL' : 'BAD_INPUT'
}

function firstError(body: unknown): Record<string, unknown> | undefined {
  const errors = isRecord(body) ? body.errors : undefined
  const extensions = Array.isArray(errors) && isRecord(errors[0]) ? errors[0].extensions : undefined
  return isRecord(extensions) ? extensions : undefined
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
