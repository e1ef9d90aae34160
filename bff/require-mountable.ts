import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { ServiceOptions } from './bff-options.ts'
import { checkedPrefix, pathBelow } from './gateway/path-below.ts'
import type { Part } from './own-routes.ts'

/** What a prefix would break stops the start: pages that ask for their files elsewhere, providers that lead back elsewhere. */
export function requireMountable({ prefix: wanted, webDir, providers = [] }: ServiceOptions, leaveOut: Part[]): void {
  const prefix = checkedPrefix(wanted)
  if (prefix === '') return
  if (providers.length > 0 && !leaveOut.includes('providers'))
    throw new Error(`providers: they lead back to /auth/callback, which is not below ${prefix}. Leave out 'providers', or the prefix.`)
  if (leaveOut.includes('web')) return
  const shells = ['index.html', 'reward.html'].map((name) => join(webDir, name)).filter((file) => existsSync(file))
  const files = shells.flatMap((file) => filesOf(readFileSync(file, 'utf8')))
  const outside = files.find((path) => /^\/(?!\/)/.test(path) && !path.startsWith(`${prefix}/`))
  if (outside)
    throw new Error(`webDir: its pages ask for ${outside}, which is not below ${prefix}. Build it for that base, or leave out 'web'.`)
}

/** What a page asks for by itself: its scripts, and links to files; a canonical address is none. */
function filesOf(page: string): string[] {
  const tags = [...page.matchAll(/<(script|link)\b([^>]*)>/gi)].map(([, tag = '', attributes = '']) => ({
    tag: tag.toLowerCase(),
    attributes,
  }))
  return tags.flatMap(({ tag, attributes }) => {
    const path = attributeOf(attributes, tag === 'script' ? 'src' : 'href')
    const isFile = tag === 'script' || /stylesheet|preload|prefetch|icon|manifest/i.test(attributeOf(attributes, 'rel') ?? '')
    return path && isFile ? [path] : []
  })
}

/** In double quotes, single ones or none. */
function attributeOf(attributes: string, name: string): string | undefined {
  const [, double, single, bare] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? []
  return double ?? single ?? bare
}

/**
 * What a host must leave alone, said at its first call: Node's own request, whose path is whole, and its body. Hono's `mount` cuts the
 * path and takes the body for a request of its own.
 */
export function requireWhole(request: Request, bindings: HttpBindings | undefined): void {
  if (!bindings?.incoming)
    throw new Error('The BFF needs the request of Node: serve the app around it by @hono/node-server, and pass c.env.')
  const { incoming } = bindings
  const isPath = incoming.url?.startsWith('/') // pinHost refuses what is none, a proxy's `http://…` or `*`
  if (isPath && new URL(request.url).pathname !== URL.parse(`${nobody}${pathBelow(incoming, '')}`)?.pathname)
    throw new Error("The BFF needs the whole request: use parent.all('/x/*', (c) => bff.fetch(c.req.raw, c.env)) in place of mount.")
  requireUnread(incoming)
}

const nobody = 'http://localhost'

/** Express cuts the path too, and says where; it takes capitals for small letters, and such a path is nobody's here. */
export function requirePrefixOf({ baseUrl }: IncomingMessage & { baseUrl?: string }, prefix: string): void {
  if (baseUrl && baseUrl.toLowerCase() !== prefix.toLowerCase())
    throw new Error(`The BFF is mounted under ${baseUrl}: pass prefix: '${baseUrl}' to createBff.`)
}

/** What a body parser has read nobody can read again. */
export function requireUnread({ readableDidRead }: Pick<IncomingMessage, 'readableDidRead'>): void {
  if (readableDidRead) throw new Error('The BFF reads bodies itself: mount it before any body parser.')
}
