import { Refusal } from '#bff/refusal.ts'
import { badAnswer } from '#bff/upstream/directus.ts'
import type { UpstreamReply } from '#bff/upstream/exchange.ts'
import { detailsOf, isErrorCode, isRecord, parseJson, refusalOf } from '#bff/upstream/parse-reply.ts'
import type { ErrorCode } from '#graphql/errors/error-codes.ts'
import { errorSentence } from '#graphql/errors/error-sentence.ts'

/** An answer ready to go out; `code` is the first error's, for the log. */
export type CleanAnswer = { body: Buffer<ArrayBuffer> | string; status: number; code?: ErrorCode }

/**
 * Passes a good answer on as the bytes it came in. One with errors is rewritten with our own codes and sentences, because Directus's
 * texts echo what people typed. Refuses UNAUTHENTICATED, and UPSTREAM_UNAVAILABLE for what is no answer.
 */
export function cleanAnswer(reply: UpstreamReply, roots: Map<string, string>, requestId: string): CleanAnswer {
  if (reply.status >= 300) throw refusalOf(reply)
  if (isUntouched(reply.body)) return { body: reply.body, status: 200 }
  const answer = parseJson(reply.body)
  if (!isRecord(answer) || !Array.isArray(answer.errors)) {
    if (isRecord(answer) && isRecord(answer.data)) return { body: reply.body, status: 200 }
    throw badAnswer()
  }
  const errors = answer.errors.map((error) => cleanError(error, roots, requestId))
  const code = errors[0]?.extensions.code
  if (code === 'UNAUTHENTICATED') throw new Refusal('UNAUTHENTICATED')
  return { body: JSON.stringify({ errors, data: answer.data ?? null }), status: 200, ...(code ? { code } : {}) }
}

/** Inside text a quote is escaped, so these bytes can only be a key; a key of that name elsewhere costs a parse. */
const isUntouched = (body: Buffer): boolean =>
  body.indexOf('{"data":{') === 0 && body.at(-1) === closingBrace && !body.includes('"errors":[')
const closingBrace = 125

function cleanError(error: unknown, roots: Map<string, string>, requestId: string) {
  const { path, extensions } = isRecord(error) ? error : {}
  const known = isRecord(extensions) ? extensions : {}
  const code = codeOf(known.code, rootOf(path, roots))
  // a code of Directus's own has details of its own, such as what was typed
  const details = known.code === code ? detailsOf(known) : {}
  return { message: errorSentence(code), ...(Array.isArray(path) ? { path } : {}), extensions: { ...details, code, requestId } }
}

const rootOf = (path: unknown, roots: Map<string, string>): string => (Array.isArray(path) ? (roots.get(String(path[0])) ?? '') : '')

/** Directus says FORBIDDEN of another company's row and of one that never existed: to the reader neither exists. */
function codeOf(code: unknown, root: string): ErrorCode {
  if (code === 'FORBIDDEN' && root.endsWith('_by_id')) return 'NOT_FOUND'
  return upstreamCodes[String(code)] ?? (isErrorCode(code) ? code : 'INTERNAL')
}

const upstreamCodes: Record<string, ErrorCode> = {
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
