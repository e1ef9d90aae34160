import { CompactEncrypt, compactDecrypt } from 'jose'

export type Jwe = ReturnType<typeof createJwe>

/** Seals and opens the content of cookies. The first key seals and all open, so that keys rotate without a logout. */
export function createJwe(cookieKeys: string) {
  const keys = parseKeys(cookieKeys)
  const [newest] = keys
  if (!newest) throw new Error('COOKIE_KEYS: is missing')
  const [sealKid, sealKey] = newest
  const byKid = new Map(keys)
  return {
    seal: (content: object): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: sealKid })
        .encrypt(sealKey),
    /** Opens a cookie. Returns undefined for one that we did not seal. With `isOldKey` it needs a new seal. */
    async open(cookie: string): Promise<{ content: unknown; isOldKey: boolean } | undefined> {
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
        return { content: JSON.parse(new TextDecoder().decode(plaintext)), isOldKey: protectedHeader.kid !== sealKid }
      } catch {
        return undefined
      }
    },
  }
}

const cookieMax = 4096

/** Parses keys such as `k2:…,k1:…`, each 32 bytes in base64url. */
function parseKeys(text: string): [string, Uint8Array][] {
  return text.split(',').map((part) => {
    const [kid = '', key = ''] = part.split(':')
    const bytes = Buffer.from(key, 'base64url')
    if (bytes.length !== 32) throw new Error(`COOKIE_KEYS: ${kid} must be 32 bytes in base64url`)
    return [kid, new Uint8Array(bytes)]
  })
}
