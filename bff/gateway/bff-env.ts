import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestContext } from '#bff/gateway/request-context.ts'
import type { Route } from '#bff/gateway/route.ts'

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
