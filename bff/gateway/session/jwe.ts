import { CompactEncrypt, compactDecrypt } from 'jose'

export type Jwe = ReturnType<typeof createJwe>

/**
 * Creates the functions that encrypt and decrypt cookies (JWE, AES-256-GCM). The first key encrypts and all decrypt, so that keys can be
 * rotated without ending sessions.
 */
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
    /**
     * Decrypts a cookie. Returns undefined for one that none of our keys encrypted. `isOldKey` means that another key than the first did.
     */
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

/** Parses keys such as `k2:…,k1:…` into pairs of id and 32 bytes. Throws for a key of another length. */
function parseKeys(text: string): [string, Uint8Array][] {
  return text.split(',').map((part) => {
    const [kid = '', key = ''] = part.split(':')
    const bytes = Buffer.from(key, 'base64url')
    if (bytes.length !== 32) throw new Error(`COOKIE_KEYS: ${kid} must be 32 bytes in base64url`)
    return [kid, new Uint8Array(bytes)]
  })
}
