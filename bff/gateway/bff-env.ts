import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestContext } from '#bff/gateway/request-context.ts'
import type { Route } from '#bff/gateway/route.ts'

/**
 * The context of every handler. `template` depends on the path alone. `route` also matches the method, and is undefined for pages and
 * unknown paths.
 */
export type BffEnv = { Bindings: HttpBindings; Variables: { line: RequestContext; route: Route | undefined; template: string } }

export type BffContext = Context<BffEnv>

/** A synchronous check that runs for every call before its route. It throws to refuse the call. */
export type Guard = (c: BffContext) => void

/** Returns a signal that aborts when the browser disconnects. Every call upstream gets it, so that work for a closed request stops. */
export function disconnectSignal(c: BffContext): AbortSignal {
  const line = c.var.line
  line.disconnect ??= new AbortController()
  // the browser disconnected while its body was read, before this signal existed
  if (c.env.outgoing.destroyed) line.disconnect.abort()
  return line.disconnect.signal
}

/** Returns a JSON response. Its headers are a plain object, which Hono sends fastest. */
export const json = (body: string | Buffer<ArrayBuffer>, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
