import { type ListQuery, listQuery } from './list-query.ts'
import { sendRequest, withNetworkError } from './reach.ts'
import { trust } from './trust.ts'

type WireError = { message?: string; extensions?: Record<string, unknown> & { code?: string; requestId?: string } }

/** An error response of a BFF route, in the shape that all routes share. */
export class BffError extends Error {
  readonly status: number
  readonly code: string
  readonly extensions: Record<string, unknown>
  /** The parsed body of the error response (A10). Undefined if it is empty or not JSON. */
  readonly body: unknown

  constructor(status: number, error: WireError = {}, body?: unknown) {
    super(error.message ?? `HTTP ${status}`)
    this.name = 'BffError'
    this.status = status
    this.extensions = error.extensions ?? {}
    this.code = error.extensions?.code ?? 'INTERNAL'
    this.body = body
  }
}

type CallOptions = { method?: 'GET' | 'POST'; query?: ListQuery; body?: unknown; signal?: AbortSignal }

/** Calls a route of the BFF with JSON and the CSRF header. Throws BffError when refused, NetworkError without a response. */
export async function callBff<Answer>(path: string, { method = 'GET', query = {}, body, signal }: CallOptions = {}): Promise<Answer> {
  const response = await sendRequest(`${path}${listQuery(query)}`, {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...csrfHeader, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  return answerOf<Answer>(response)
}

/** Returns the parsed body of a response. Throws BffError when it is an error, NetworkError when it was cut off. */
export async function answerOf<Answer>(response: Response): Promise<Answer> {
  const answer = await readJsonResponse(response)
  if (!response.ok) throw new BffError(response.status, firstError(answer), answer)
  return trust<Answer>(answer)
}

export const csrfHeader = { 'x-plutus-csrf': '1' }

/** Parses the body as JSON. Returns undefined when it is empty or invalid. */
export async function readJsonResponse(response: Response): Promise<unknown> {
  const text = await withNetworkError(response.text())
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function firstError(answer: unknown): WireError | undefined {
  if (typeof answer !== 'object' || answer === null || !('errors' in answer) || !Array.isArray(answer.errors)) return undefined
  return answer.errors[0]
}
