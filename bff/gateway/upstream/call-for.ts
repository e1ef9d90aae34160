import { type BffContext, disconnectSignal } from '#bff/gateway/bff-env.ts'
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

/** Builds a call to the rules for this request, with its id, the browser's address and user agent. */
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
    // A disconnect must not abort a command.
    signal: method === 'GET' ? disconnectSignal(c) : undefined,
    ...(bytes ? { body: bytes } : body ? { body: JSON.stringify(body) } : {}),
  }
}
