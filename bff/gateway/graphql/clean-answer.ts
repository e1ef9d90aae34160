import { type ErrorTable, refusalDetailsOf } from '#bff/gateway/error-table.ts'
import { Refusal, type RefusalCode } from '#bff/gateway/refusal.ts'
import { badAnswer } from '#bff/gateway/upstream/directus.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'
import { isRecord, parseJsonBody, replyRefusal } from '#bff/gateway/upstream/read-reply.ts'

/** The GraphQL answer to send. `code` is the code of its first error, for the log, and undefined without errors. */
export type CleanAnswer = { body: Buffer<ArrayBuffer> | string; status: number; code?: RefusalCode }

/**
 * Returns a successful answer of Directus unchanged. Replaces the codes and texts of errors by ours, as Directus's texts repeat the input.
 * Refuses UNAUTHENTICATED if Directus rejects the caller's token, UPSTREAM_UNAVAILABLE for a body that is not a GraphQL answer and while the
 * database cannot be reached.
 */
export function cleanAnswer(reply: UpstreamReply, roots: Map<string, string>, requestId: string, errors: ErrorTable): CleanAnswer {
  if (reply.status >= 300) throw replyRefusal(errors, reply)
  if (hasNoErrors(reply.body)) return { body: reply.body, status: 200 }
  const answer = parseJsonBody(reply.body)
  if (!isRecord(answer) || !Array.isArray(answer.errors)) {
    if (isRecord(answer) && isRecord(answer.data)) return { body: reply.body, status: 200 }
    throw badAnswer()
  }
  const cleaned = answer.errors.map((error) => cleanError(error, roots, requestId, errors))
  const code = cleaned[0]?.extensions.code
  if (code === 'UNAUTHENTICATED') throw new Refusal('UNAUTHENTICATED')
  if (cleaned.some(({ extensions }) => extensions.code === 'UPSTREAM_UNAVAILABLE')) throw new Refusal('UPSTREAM_UNAVAILABLE')
  return { body: JSON.stringify({ errors: cleaned, data: answer.data ?? null }), status: 200, ...(code ? { code } : {}) }
}

/**
 * Returns true for a body that surely has no GraphQL errors, without parsing it. Quotes in text are escaped, so `"errors":[` can only be a
 * key.
 */
const hasNoErrors = (body: Buffer): boolean =>
  body.indexOf('{"data":{') === 0 && body.at(-1) === closingBrace && !body.includes('"errors":[')
const closingBrace = 125

function cleanError(error: unknown, roots: Map<string, string>, requestId: string, errors: ErrorTable) {
  const { path, extensions } = isRecord(error) ? error : {}
  const given = isRecord(extensions) ? extensions : {}
  const code = codeOf(given.code, rootOf(path, roots), errors)
  // details of Directus's own codes are dropped, as they may repeat the input
  const details = given.code === code ? refusalDetailsOf(errors, given) : {}
  return { message: errors.sentenceOf(code), ...(Array.isArray(path) ? { path } : {}), extensions: { ...details, code, requestId } }
}

const rootOf = (path: unknown, roots: Map<string, string>): string => (Array.isArray(path) ? (roots.get(String(path[0])) ?? '') : '')

/**
 * Returns the refusal code for an error of Directus. FORBIDDEN for one row becomes NOT_FOUND, so that another company's row is
 * indistinguishable from a missing one.
 */
function codeOf(code: unknown, root: string, { isCode }: ErrorTable): RefusalCode {
  if (code === 'FORBIDDEN' && root.endsWith('_by_id')) return 'NOT_FOUND'
  return upstreamCodes[String(code)] ?? (isCode(code) ? code : 'INTERNAL')
}

const upstreamCodes: Record<string, RefusalCode> = {
  INVALID_CREDENTIALS: 'UNAUTHENTICATED',
  INVALID_TOKEN: 'UNAUTHENTICATED',
  TOKEN_EXPIRED: 'UNAUTHENTICATED',
  USER_SUSPENDED: 'UNAUTHENTICATED',
  INVALID_QUERY: 'BAD_INPUT',
  INVALID_PAYLOAD: 'BAD_INPUT',
  GRAPHQL_VALIDATION: 'VALIDATION',
  REQUESTS_EXCEEDED: 'UPSTREAM_UNAVAILABLE',
  SERVICE_UNAVAILABLE: 'UPSTREAM_UNAVAILABLE',
}
