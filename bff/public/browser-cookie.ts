import { randomBytes } from 'node:crypto'
import type { BffContext } from '#bff/gateway/bff-env.ts'
import { hostCookie, putCookie, readCookie } from '#bff/gateway/session/cookies.ts'

export type BrowserCookie = ReturnType<typeof createBrowserCookie>

const oneYear = 365 * 24 * 60 * 60

/**
 * Creates the cookie that identifies a browser by a random id for a year. A voucher is shown only to the browser that redeemed it. The id
 * alone grants no access.
 */
export function createBrowserCookie(publicUrl: URL) {
  const { name, set } = hostCookie(publicUrl, 'plutus-browser')
  const read = (c: BffContext): string | undefined => {
    const value = readCookie(c.env.incoming.headers.cookie, name)
    return value && /^[\w-]{43}$/.test(value) ? value : undefined
  }
  return {
    read,
    /** Returns the browser's id. Sets the cookie for another year, with a new id if the browser sent none. */
    keep(c: BffContext): string {
      const value = read(c) ?? randomBytes(32).toString('base64url')
      putCookie(c.env.outgoing, set(value, oneYear))
      return value
    },
  }
}
