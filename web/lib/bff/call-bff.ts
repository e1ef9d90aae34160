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

  /** Without an error of the BFF, `extensions.gateway` is the status of whatever answered in its place. `sentBytes` is the size of a file. */
  constructor(status: number, error: WireError = {}, body?: unknown, sentBytes?: number) {
    super(error.message ?? `HTTP ${status}`)
    this.name = 'BffError'
    this.status = status
    this.extensions = error.extensions ?? { gateway: status, sentBytes }
    this.code = error.extensions?.code ?? 'INTERNAL'
    this.body = body
  }
}

type CallOptions = {
  method?: 'GET' | 'POST'
  /** True if the call changes nothing, so that it is sent again when a gateway answers. By default this is true for GET. */
  isRead?: boolean
  query?: ListQuery
  body?: unknown
  signal?: AbortSignal
}

/** Calls a route of the BFF with JSON and the CSRF header. Throws BffError when refused, NetworkError without a response. */
export async function callBff<Answer>(
  path: string,
  { method = 'GET', isRead = method === 'GET', query = {}, body, signal }: CallOptions = {},
): Promise<Answer> {
  const send = () =>
    sendRequest(`${path}${listQuery(query)}`, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...csrfHeader, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  return answerOf<Answer>(await (isRead ? repeatRead(send) : send()))
}

/** Returns the parsed body of a response. Throws BffError for an error or a web page, NetworkError when it was cut off. */
export async function answerOf<Answer>(response: Response, sentBytes?: number): Promise<Answer> {
  const answer = await readJsonResponse(response)
  if (!response.ok || isPage(response)) throw new BffError(response.status, firstError(answer), answer, sentBytes)
  return trust<Answer>(answer)
}

/** The pauses in ms before a read is sent again that a gateway answered. */
const pausesMs = [1000, 3000]

/** Sends a read, and again after a pause if a gateway answered 502, 503 or 504. Returns the last response. */
export async function repeatRead(send: () => Promise<Response>): Promise<Response> {
  for (const pause of pausesMs) {
    const response = await send()
    if (![502, 503, 504].includes(response.status) || isJson(response)) return response
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return send()
}

const typeOf = (response: Response): string => response.headers.get('content-type') ?? ''

const isJson = (response: Response): boolean => typeOf(response).includes('json')

/** Returns true for a web page, with which a network answers in place of the BFF. */
const isPage = (response: Response): boolean => typeOf(response).startsWith('text/html')

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
