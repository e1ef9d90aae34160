import { type BffContext, whenGone } from '#bff/gateway/bff-env.ts'
import type { UpstreamCall } from './directus.ts'

type Call = {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: object
  bytes?: Buffer
  headers?: Record<string, string>
  lane?: UpstreamCall['lane']
}

/** A call to the rules for this request: its id, the browser's address and name, and what the route itself adds. */
export function callFor(c: BffContext, { method, path, token, body, bytes, headers, lane }: Call): UpstreamCall {
  const { line } = c.var
  return {
    method,
    path,
    token,
    requestId: line.requestId,
    ...(lane && { lane }),
    ip: line.ip,
    headers: {
      'user-agent': c.env.incoming.headers['user-agent']?.slice(0, 255) ?? '',
      ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
      ...headers,
    },
    // Leaving the page in the middle of a command must not stop it.
    signal: method === 'GET' ? whenGone(c) : undefined,
    ...(bytes ? { body: bytes } : body ? { body: JSON.stringify(body) } : {}),
  }
}
