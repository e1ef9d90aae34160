import { LRUCache } from 'lru-cache'
import { Refusal } from '#bff/refusal.ts'
import type { RateLimits } from '#bff/security/rate-limits.ts'
import { bucketOf } from '#bff/session/callers.ts'
import { keyRefused } from '#bff/session/key-refused.ts'
import type { KeyOwner, KeyOwners } from './hub/key-owners.ts'

export type KnownKeys = ReturnType<typeof createKnownKeys>

/**
 * Makes guessing keys slow at nobody else's cost: a key is looked up once, by itself, before any document of it is read. One that was
 * valid lately passes; a new one is let in however many strangers guess behind the same address. A key is known from one address at a
 * time, as it may not be allowed from another.
 */
export function createKnownKeys({ keyGuesses }: RateLimits, keys: KeyOwners) {
  const good = new LRUCache<string, KeyOwner>({ max: 10_000, ttl: 10 * 60_000 })
  const asked = new Map<string, Promise<KeyOwner>>()

  const orNobody = (error: unknown): undefined => {
    if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') return undefined
    throw error
  }

  async function lookUp(key: string, ip: string): Promise<KeyOwner> {
    const owner = await keyGuesses.lookUp(ip, () => keys.ownerOf(key, ip).catch(orNobody))
    if (!owner) throw keyRefused()
    good.set(placeOf(key, ip), owner)
    return owner
  }

  /** Calls of one key that come together are one guess. */
  function lookUpOnce(key: string, ip: string): Promise<KeyOwner> {
    const place = placeOf(key, ip)
    const known = asked.get(place)
    if (known) return known
    const looking = lookUp(key, ip).finally(() => asked.delete(place))
    asked.set(place, looking)
    return looking
  }

  const forget = (key: string, ip: string): void => void good.delete(placeOf(key, ip))

  return {
    /** Whose a key was, ten minutes ago at most. Refuses UNAUTHENTICATED, or RATE_LIMITED where too many were guessed. */
    admit: async (key: string, ip: string): Promise<KeyOwner> => good.get(placeOf(key, ip)) ?? lookUpOnce(key, ip),
    /** The key's current owner. */
    async ownerOf(key: string, ip: string): Promise<KeyOwner> {
      const owner = good.has(placeOf(key, ip)) ? await keys.ownerOf(key, ip).catch(orNobody) : undefined
      if (owner) return owner
      forget(key, ip)
      return lookUpOnce(key, ip)
    },
    /** The key may not be used from there any more. */
    forget,
  }
}

const placeOf = (key: string, ip: string): string => `${bucketOf(key)} ${ip}`
