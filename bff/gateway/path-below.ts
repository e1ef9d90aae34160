import type { IncomingMessage } from 'node:http'

/** Express keeps the whole address where it hands on a cut one. */
type Mounted = Pick<IncomingMessage, 'url'> & { originalUrl?: string }

/** No route has it and no file. */
export const nowhere = '/\0'

/**
 * The path of a call below the prefix, as it was written: neither decoded nor tidied, so that the router and every guard see the same.
 * `nowhere` for a call that is not below it.
 */
export function pathBelow({ url = '/', originalUrl = url }: Mounted, prefix: string): string {
  if (!originalUrl.startsWith('/')) return nowhere
  const end = originalUrl.indexOf('?')
  const path = end < 0 ? originalUrl : originalUrl.slice(0, end)
  if (prefix === '') return path
  if (path === prefix) return '/'
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : nowhere
}

/** The prefix as it is used; throws for one that is not like `/rewards`. */
export function checkedPrefix(prefix = ''): string {
  if (!/^(\/[\w-]+)*$/.test(prefix)) throw new Error(`prefix: must look like /rewards, without a slash at its end, not ${prefix}`)
  return prefix
}
