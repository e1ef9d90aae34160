import * as z from 'zod/mini'
import type { BffContext } from '#bff/gateway/bff-env.ts'
import { type HostCookie, putCookie, readCookie } from './cookies.ts'
import type { Jwe } from './jwe.ts'

type Options<Content> = {
  cookie: HostCookie
  jwe: Jwe
  /** The use of the cookie, which is encrypted with it, so that no cookie is accepted in place of another. */
  purpose: string
  seconds: number
  content: z.ZodMiniType<Content>
  now: () => number
}

/**
 * Creates an encrypted cookie that is valid for `seconds`. Its content, purpose and expiry are encrypted together. Reading an invalid or
 * expired one returns undefined.
 */
export function createShortCookie<Content>({ cookie, jwe, purpose, seconds, content, now }: Options<Content>) {
  const sealed = z.object({ p: z.literal(purpose), x: z.number(), h: content })
  return {
    async put(c: BffContext, held: Content): Promise<void> {
      const value = await jwe.seal({ p: purpose, x: now() + seconds * 1000, h: held })
      putCookie(c.env.outgoing, cookie.set(value, seconds))
    },
    async read(c: BffContext): Promise<Content | undefined> {
      const value = readCookie(c.env.incoming.headers.cookie, cookie.name)
      const opened = value === undefined ? undefined : await jwe.open(value)
      const parsed = sealed.safeParse(opened?.content)
      return parsed.success && parsed.data.x > now() ? parsed.data.h : undefined
    },
    clear: (c: BffContext): void => putCookie(c.env.outgoing, cookie.clear),
  }
}
