import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Route } from '#bff/gateway/route.ts'
import type { RefusalCode } from './refusal.ts'

/**
 * The Hono environment of every handler. The `template` is the path pattern of the matched route, or `page` if no route has the path. The
 * `route` is undefined if none serves the path and method.
 */
export type BffEnv = { Bindings: HttpBindings; Variables: { line: RequestContext; route: Route | undefined; template: string } }

export type BffContext = Context<BffEnv>

/** A check that runs for every call before its route, synchronously. It throws to refuse the call. */
export type Guard = (c: BffContext) => void

/** Returns a signal that aborts when the client disconnects, so that its calls to Directus can be cancelled. */
export function disconnectSignal(c: BffContext): AbortSignal {
  const line = c.var.line
  line.disconnect ??= new AbortController()
  // the browser disconnected while its body was read, before this signal existed
  if (c.env.outgoing.destroyed) line.disconnect.abort()
  return line.disconnect.signal
}

/** Returns a response with a JSON text as its body, 200 by default. */
export const json = (body: string | Buffer<ArrayBuffer>, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })

/** The facts about a call in flight that its log line is written from. */
export type RequestContext = {
  requestId: string
  ip: string
  started: number
  route: string
  code?: RefusalCode
  uid?: string
  /** The caller by which an address of Directus is chosen: the id of the person, or the hash of the key. */
  by?: string
  cid?: string
  /** The name of the call's GraphQL operation, for the log. Undefined for calls of other routes. */
  doc?: string
  cache?: 'hit' | 'miss'
  upstreamMs?: number
  /** Aborted when the client disconnects before the answer is sent. Undefined until `disconnectSignal` is first called. */
  disconnect?: AbortController
}
