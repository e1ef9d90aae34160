import * as z from 'zod/mini'
import { createJwe } from './jwe.ts'
import { type Session, sessionOf } from './session.ts'

export type CookieSeal = ReturnType<typeof createCookieSeal>

/** The session of a decrypted cookie. `isOldKey` means that a retired key encrypted it, so the cookie must be set again. */
export type OpenedCookie = { session: Session; isOldKey: boolean }

/** Creates the functions that encrypt sessions into cookies and decrypt them. */
export function createCookieSeal(cookieKeys: string) {
  const jwe = createJwe(cookieKeys)
  return {
    seal: (session: Session): Promise<string> => jwe.seal({ v: 1, t: session.token, c: session.company, x: session.absoluteEnd }),
    /** Decrypts a session cookie. Returns undefined for an invalid one, which callers treat like a missing one. */
    async open(cookie: string): Promise<OpenedCookie | undefined> {
      const opened = await jwe.open(cookie)
      try {
        if (!opened) return undefined
        const { t, c, x } = content.parse(opened.content)
        return { session: sessionOf(t, { company: c, absoluteEnd: x }), isOldKey: opened.isOldKey }
      } catch {
        return undefined
      }
    },
  }
}

const content = z.object({ v: z.literal(1), t: z.string(), c: z.string(), x: z.number() })
