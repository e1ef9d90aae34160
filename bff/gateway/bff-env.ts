import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestContext } from '#bff/gateway/request-context.ts'
import type { Route } from '#bff/gateway/route.ts'

/** What every handler finds in its context; `route` is what its method and path matched, undefined for pages and the unknown; `template` goes by the path alone. */
export type BffEnv = { Bindings: HttpBindings; Variables: { line: RequestContext; route: Route | undefined; template: string } }

export type BffContext = Context<BffEnv>

/** What is done with every call before its route, without waiting: it throws where it refuses. */
export type Guard = (c: BffContext) => void

/** Aborts when the browser leaves: passed to every call upstream, so that work nobody waits for ends. */
export function whenGone(c: BffContext): AbortSignal {
  const line = c.var.line
  line.left ??= new AbortController()
  // gone before anyone listened, while its body was read
  if (c.env.outgoing.destroyed) line.left.abort()
  return line.left.signal
}

/** An answer in JSON with headers as a plain object: Hono's fast way out. */
export const json = (body: string | Buffer<ArrayBuffer>, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
