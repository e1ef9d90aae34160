import * as z from 'zod/mini'
import { createJwe } from './jwe.ts'
import { type Session, sessionOf } from './session.ts'

export type CookieSeal = ReturnType<typeof createCookieSeal>

/** An opened cookie. With `isOldKey` a retired key sealed it, and it needs a new seal. */
export type OpenedCookie = { session: Session; isOldKey: boolean }

/** Seals sessions into cookies and opens them. */
export function createCookieSeal(cookieKeys: string) {
  const jwe = createJwe(cookieKeys)
  return {
    seal: (session: Session): Promise<string> => jwe.seal({ v: 1, t: session.token, c: session.company, x: session.absoluteEnd }),
    /** Opens a cookie. Returns undefined for one that is invalid, which means a signed-out person, not an error. */
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
