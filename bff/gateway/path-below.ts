import type { IncomingMessage } from 'node:http'

/**
 * The parts of a Node request that contain its URL. Express shortens `url` when it mounts an app, and keeps the full one in `originalUrl`.
 */
type MountedRequest = Pick<IncomingMessage, 'url'> & { originalUrl?: string }

/** The path that stands for calls outside the prefix. No route and no file has it. */
export const unmatchedPath = '/\0'

/**
 * Returns the path of a call without its query and without the prefix, not decoded. Returns `unmatchedPath` for a call outside the prefix.
 */
export function pathBelow({ url = '/', originalUrl = url }: MountedRequest, prefix: string): string {
  if (!originalUrl.startsWith('/')) return unmatchedPath
  const end = originalUrl.indexOf('?')
  const path = end < 0 ? originalUrl : originalUrl.slice(0, end)
  if (prefix === '') return path
  if (path === prefix) return '/'
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : unmatchedPath
}

/** Returns the prefix if it is empty or like `/rewards`. Throws for any other. */
export function parsePrefix(prefix = ''): string {
  if (!/^(\/[\w-]+)*$/.test(prefix)) throw new Error(`prefix: must look like /rewards, without a slash at its end, not ${prefix}`)
  return prefix
}
