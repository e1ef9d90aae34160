import * as z from 'zod/mini'
import { createJwe } from './jwe.ts'
import { type Session, sessionOf } from './session.ts'

export type CookieSeal = ReturnType<typeof createCookieSeal>

/** An opened cookie: with `isOldKey` it was sealed by a retired key and needs a new seal. */
export type Opened = { session: Session; isOldKey: boolean }

/** Seals a session into the cookie of a person. */
export function createCookieSeal(cookieKeys: string) {
  const jwe = createJwe(cookieKeys)
  return {
    seal: (session: Session): Promise<string> => jwe.seal({ v: 1, t: session.token, c: session.company, x: session.absoluteEnd }),
    /** Undefined for what is not a cookie of ours: a bad cookie is a signed-out person, never an error. */
    async open(cookie: string): Promise<Opened | undefined> {
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
