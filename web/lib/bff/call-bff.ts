import { type ListQuery, listQuery } from './list-query.ts'
import { answered, reach } from './reach.ts'
import { trust } from './trust.ts'

type WireError = { message?: string; extensions?: Record<string, unknown> & { code?: string; requestId?: string } }

/** A refusal of one of the BFF's routes, in the one shape of errors. */
export class BffError extends Error {
  readonly status: number
  readonly code: string
  readonly extensions: Record<string, unknown>
  /** The answer as it was parsed (A10). */
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

/**
 * Calls a route of the BFF: JSON in, JSON out, the CSRF header on all. Throws BffError when refused, NetworkError when there is no
 * answer.
 */
export async function callBff<Answer>(path: string, { method = 'GET', query = {}, body, signal }: CallOptions = {}): Promise<Answer> {
  const response = await reach(`${path}${listQuery(query)}`, {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...csrfHeader, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  return answerOf<Answer>(response)
}

/** The body of a route's answer. Throws BffError where it refused, NetworkError where it was cut off. */
export async function answerOf<Answer>(response: Response): Promise<Answer> {
  const answer = await readJson(response)
  if (!response.ok) throw new BffError(response.status, firstError(answer), answer)
  return trust<Answer>(answer)
}

export const csrfHeader = { 'x-plutus-csrf': '1' }

/** The body as JSON; undefined where there is none. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await answered(response.text())
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
