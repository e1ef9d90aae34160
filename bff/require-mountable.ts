import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { ServiceOptions } from './bff-options.ts'
import type { Part } from './own-routes.ts'
import { checkedPrefix, pathBelow } from './path-below.ts'

/** What a prefix would break stops the start: pages that ask for their files elsewhere, providers that lead back elsewhere. */
export function requireMountable({ prefix: wanted, webDir, providers = [] }: ServiceOptions, leaveOut: Part[]): void {
  const prefix = checkedPrefix(wanted)
  if (prefix === '') return
  if (providers.length > 0 && !leaveOut.includes('providers'))
    throw new Error(`providers: they lead back to /auth/callback, which is not below ${prefix}. Leave out 'providers', or the prefix.`)
  const shell = join(webDir, 'index.html')
  if (leaveOut.includes('web') || !existsSync(shell)) return
  const files = [...readFileSync(shell, 'utf8').matchAll(/\b(?:src|href)="(\/[^"/][^"]*)"/g)].map(([, path = '']) => path)
  const outside = files.find((path) => !path.startsWith(`${prefix}/`))
  if (outside)
    throw new Error(`webDir: its pages ask for ${outside}, which is not below ${prefix}. Build it for that base, or leave out 'web'.`)
}

/**
 * What a host must leave alone, said at its first call: Node's own request, whose path is whole, and its body. Hono's `mount` cuts the
 * path and takes the body for a request of its own.
 */
export function requireWhole(request: Request, bindings: HttpBindings | undefined): void {
  if (!bindings?.incoming)
    throw new Error('The BFF needs the request of Node: serve the app around it by @hono/node-server, and pass c.env.')
  if (new URL(request.url).pathname !== URL.parse(pathBelow(bindings.incoming, ''), nobody)?.pathname)
    throw new Error("The BFF needs the whole request: use parent.all('/x/*', (c) => bff.fetch(c.req.raw, c.env)) in place of mount.")
  requireUnread(bindings.incoming)
}

const nobody = 'http://localhost'

/** Express cuts the path too, and says where. */
export function requirePrefixOf({ baseUrl }: IncomingMessage & { baseUrl?: string }, prefix: string): void {
  if (baseUrl && baseUrl !== prefix) throw new Error(`The BFF is mounted under ${baseUrl}: pass prefix: '${baseUrl}' to createBff.`)
}

/** What a body parser has read nobody can read again. */
export function requireUnread({ readableDidRead }: Pick<IncomingMessage, 'readableDidRead'>): void {
  if (readableDidRead) throw new Error('The BFF reads bodies itself: mount it before any body parser.')
}
