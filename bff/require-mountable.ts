import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { ServiceOptions } from './bff-options.ts'
import { parsePrefix, pathBelow } from './gateway/path-below.ts'
import type { Part } from './own-routes.ts'

/**
 * Throws if the BFF cannot work below its prefix. Pages must load their files below it, and sign-in providers are not possible, as they
 * redirect to /auth/callback.
 */
export function requireMountable({ prefix: givenPrefix, webDir, providers = [] }: ServiceOptions, leaveOut: Part[]): void {
  const prefix = parsePrefix(givenPrefix)
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

/** Returns the paths of the scripts and linked files that an HTML page loads. */
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

/** Returns the value of an HTML attribute in double quotes, single quotes or none. Undefined if there is none. */
function attributeOf(attributes: string, name: string): string | undefined {
  const [, double, single, bare] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? []
  return double ?? single ?? bare
}

/**
 * Throws unless a host passes Node's own request with its full path and unread body. Hono's `mount` does not, as it shortens the path and
 * wraps the body.
 */
export function requireNodeRequest(request: Request, bindings: HttpBindings | undefined): void {
  if (!bindings?.incoming)
    throw new Error('The BFF needs the request of Node: serve the app around it by @hono/node-server, and pass c.env.')
  const { incoming } = bindings
  const isPath = incoming.url?.startsWith('/') // pinHost refuses other forms, such as a proxy's `http://…` or `*`
  if (isPath && new URL(request.url).pathname !== URL.parse(`${dummyOrigin}${pathBelow(incoming, '')}`)?.pathname)
    throw new Error("The BFF needs the whole request: use parent.all('/x/*', (c) => bff.fetch(c.req.raw, c.env)) in place of mount.")
  requireUnreadBody(incoming)
}

const dummyOrigin = 'http://localhost'

/** Throws if Express mounts the BFF under a path other than its prefix. Express ignores case, but the BFF does not. */
export function requireSamePrefix({ baseUrl }: IncomingMessage & { baseUrl?: string }, prefix: string): void {
  if (baseUrl && baseUrl.toLowerCase() !== prefix.toLowerCase())
    throw new Error(`The BFF is mounted under ${baseUrl}: pass prefix: '${baseUrl}' to createBff.`)
}

/** Throws if a body parser of the host has already read the request, because a body can be read only once. */
export function requireUnreadBody({ readableDidRead }: Pick<IncomingMessage, 'readableDidRead'>): void {
  if (readableDidRead) throw new Error('The BFF reads bodies itself: mount it before any body parser.')
}
