import { z } from 'zod'
import { Refusal } from '#bff/refusal.ts'
import { type ErrorCode, errorCodes } from '#graphql/errors/error-codes.ts'
import { type ErrorDetails, errorDetails } from '#graphql/errors/error-details.ts'
import { badAnswer } from './directus.ts'
import type { UpstreamReply } from './exchange.ts'

/**
 * Returns the body of a good answer of the extension. Refuses what the extension refused, in our own words, or UPSTREAM_UNAVAILABLE for
 * another shape.
 */
export function parseReply<T>(reply: UpstreamReply, schema: z.core.$ZodType<T>): T {
  if (reply.status >= 300) throw refusalOf(reply)
  const parsed = z.safeParse(schema, parseJson(reply.body))
  if (!parsed.success) throw badAnswer()
  return parsed.data
}

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

/** Parses an answer of Directus. Refuses UPSTREAM_UNAVAILABLE for what is no JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badAnswer()
  }
}

/**
 * What the extension refused, with a known code and the details that belong to it. UNAUTHENTICATED for a 401, UPSTREAM_UNAVAILABLE for a
 * redirect, else the code of the status.
 */
export function refusalOf(reply: UpstreamReply): Refusal {
  if (reply.status >= 300 && reply.status < 400) return badAnswer()
  // Directus says INVALID_CREDENTIALS of every token it does not know.
  if (reply.status === 401) return new Refusal('UNAUTHENTICATED')
  const error = firstError(parseJson(reply.body))
  if (!error || !isErrorCode(error.code)) return new Refusal(codeOfStatus(reply.status))
  return new Refusal(error.code, { details: detailsOf(error), ...retryAfter(error) })
}

const retryAfter = (error: Record<string, unknown>) =>
  typeof error.retryAfterSeconds === 'number' ? { headers: { 'retry-after': String(error.retryAfterSeconds) } } : {}

function codeOfStatus(status: number): ErrorCode {
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

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorCodes, code)

/** Keeps the details that the contract names; anything else an upstream adds stays there. */
export const detailsOf = (extensions: Record<string, unknown>): ErrorDetails =>
  Object.fromEntries(errorDetails.filter((name) => extensions[name] !== undefined).map((name) => [name, extensions[name]]))
