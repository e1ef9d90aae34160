import type { IncomingMessage } from 'node:http'

/** A request of Node. Express keeps the full URL in `originalUrl` when it cuts `url`. */
type MountedRequest = Pick<IncomingMessage, 'url'> & { originalUrl?: string }

/** A path that no route and no file has. */
export const unmatchedPath = '/\0'

/**
 * Returns the path of a call below the prefix, unchanged, so that the router and every guard see the same. Returns `nowhere` for a call
 * outside the prefix.
 */
export function pathBelow({ url = '/', originalUrl = url }: MountedRequest, prefix: string): string {
  if (!originalUrl.startsWith('/')) return unmatchedPath
  const end = originalUrl.indexOf('?')
  const path = end < 0 ? originalUrl : originalUrl.slice(0, end)
  if (prefix === '') return path
  if (path === prefix) return '/'
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : unmatchedPath
}

/** Returns a valid prefix. Throws for one that is not like `/rewards`. */
export function parsePrefix(prefix = ''): string {
  if (!/^(\/[\w-]+)*$/.test(prefix)) throw new Error(`prefix: must look like /rewards, without a slash at its end, not ${prefix}`)
  return prefix
}
