import { CompactEncrypt, compactDecrypt } from 'jose'
import { z } from 'zod'
import { type Session, sessionOf } from './session.ts'

export type CookieSeal = ReturnType<typeof createCookieSeal>

/** A cookie opened: with `isOldKey` it was sealed by a retired key and wants a new seal. */
export type Opened = { session: Session; isOldKey: boolean }

/** Seals a session into a JWE: the first key seals, all open, so that keys rotate without a logout. */
export function createCookieSeal(cookieKeys: string) {
  const keys = parseKeys(cookieKeys)
  const [newest] = keys
  if (!newest) throw new Error('COOKIE_KEYS: is missing')
  const [sealKid, sealKey] = newest
  const byKid = new Map(keys)
  return {
    seal: (session: Session): Promise<string> =>
      new CompactEncrypt(encoder.encode(JSON.stringify({ v: 1, t: session.token, c: session.company, x: session.absoluteEnd })))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: sealKid })
        .encrypt(sealKey),
    /** Undefined for whatever is not a cookie of ours: a bad cookie is a logged-out person, never an error. */
    async open(cookie: string): Promise<Opened | undefined> {
      if (cookie.length > cookieMax) return undefined
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(
          cookie,
          (header) => {
            const key = byKid.get(header.kid ?? '')
            if (!key) throw new Error('No such key')
            return key
          },
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        )
        const { t, c, x } = content.parse(JSON.parse(new TextDecoder().decode(plaintext)))
        return { session: sessionOf(t, { company: c, absoluteEnd: x }), isOldKey: protectedHeader.kid !== sealKid }
      } catch {
        return undefined
      }
    },
  }
}

const cookieMax = 4096
const encoder = new TextEncoder()
const content = z.object({ v: z.literal(1), t: z.string(), c: z.string(), x: z.number() })

/** `k2:…,k1:…`, each 32 bytes in base64url. */
function parseKeys(text: string): [string, Uint8Array][] {
  return text.split(',').map((part) => {
    const [kid = '', key = ''] = part.split(':')
    const bytes = Buffer.from(key, 'base64url')
    if (bytes.length !== 32) throw new Error(`COOKIE_KEYS: ${kid} must be 32 bytes in base64url`)
    return [kid, new Uint8Array(bytes)]
  })
}
