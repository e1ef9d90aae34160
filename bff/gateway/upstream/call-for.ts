import { type BffContext, disconnectSignal } from '#bff/gateway/bff-env.ts'
import type { UpstreamCall } from './directus.ts'

type Call = {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: object
  bytes?: Buffer
  headers?: Record<string, string>
  pool?: UpstreamCall['pool']
  isQuery?: boolean
}

/**
 * Returns a call to Directus on behalf of this request, with its request id, IP address and user agent. Only GET calls are aborted if the
 * client disconnects.
 */
export function callFor(c: BffContext, { method, path, token, body, bytes, headers, pool, isQuery }: Call): UpstreamCall {
  const { line } = c.var
  return {
    method,
    path,
    token,
    requestId: line.requestId,
    ...(pool && { pool }),
    ...(isQuery !== undefined && { isQuery }),
    ip: line.ip,
    by: line.by ?? line.ip,
    headers: {
      'user-agent': c.env.incoming.headers['user-agent']?.slice(0, 255) ?? '',
      ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
      ...headers,
    },
    // A disconnect must not abort a command.
    signal: method === 'GET' ? disconnectSignal(c) : undefined,
    ...(bytes ? { body: bytes } : body ? { body: JSON.stringify(body) } : {}),
  }
}
