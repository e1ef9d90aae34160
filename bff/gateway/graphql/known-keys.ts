import { LRUCache } from 'lru-cache'
import { keyRefusal, Refusal } from '#bff/gateway/refusal.ts'
import type { CallLimits } from '#bff/gateway/security/rate-limit-fields.ts'
import { bucketOf } from '#bff/gateway/session/callers.ts'

export type KnownKeys = ReturnType<typeof createKnownKeys>

/**
 * Creates the look-up of API keys, with a cache of ten minutes per key and address. Too many wrong keys from a network refuse RATE_LIMITED,
 * but valid keys are still accepted there.
 */
export function createKnownKeys({ keyGuesses }: Pick<CallLimits, 'keyGuesses'>, keys: KeyOwners) {
  const validKeys = new LRUCache<string, KeyOwner>({ max: 10_000, ttl: 10 * 60_000 })
  const lookUps = new Map<string, Promise<KeyOwner>>()

  const undefinedIfUnknown = (error: unknown): undefined => {
    if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') return undefined
    throw error
  }

  async function lookUp(key: string, ip: string): Promise<KeyOwner> {
    const owner = await keyGuesses.lookUp(ip, () => keys.ownerOf(key, ip).catch(undefinedIfUnknown))
    if (!owner) throw keyRefusal()
    validKeys.set(placeOf(key, ip), owner)
    return owner
  }

  /** Looks up a key that is not cached. Concurrent look-ups of one key share one call and count as one guess. */
  function lookUpOnce(key: string, ip: string): Promise<KeyOwner> {
    const place = placeOf(key, ip)
    const running = lookUps.get(place)
    if (running) return running
    const lookUpDone = lookUp(key, ip).finally(() => lookUps.delete(place))
    lookUps.set(place, lookUpDone)
    return lookUpDone
  }

  const nextLookUps = new Map<string, Promise<KeyOwner | undefined>>()
  const inFlight = new Map<string, Promise<void>>()

  /**
   * Looks up a cached key at Directus, one call at a time. A caller that arrives during a call shares the next one, because the current
   * answer may be stale. Undefined if the key has ended.
   */
  function lookUpAgain(key: string, ip: string): Promise<KeyOwner | undefined> {
    const place = placeOf(key, ip)
    const shared = nextLookUps.get(place)
    if (shared) return shared
    const nextLookUp = (inFlight.get(place) ?? Promise.resolve()).then(() => {
      nextLookUps.delete(place)
      return keys.ownerOf(key, ip).catch(undefinedIfUnknown)
    })
    const end = () => {
      if (inFlight.get(place) === ended) inFlight.delete(place)
    }
    const ended: Promise<void> = nextLookUp.then(end, end)
    nextLookUps.set(place, nextLookUp)
    inFlight.set(place, ended)
    return nextLookUp
  }

  const forget = (key: string, ip: string): void => void validKeys.delete(placeOf(key, ip))

  return {
    /** Returns the owner of a key, cached for up to ten minutes. Refuses UNAUTHENTICATED, or RATE_LIMITED after too many wrong guesses. */
    admit: async (key: string, ip: string): Promise<KeyOwner> => validKeys.get(placeOf(key, ip)) ?? lookUpOnce(key, ip),
    /**
     * Returns the owner of a key as Directus has it now, not from the cache. Refuses UNAUTHENTICATED or RATE_LIMITED like `admit`, and
     * removes an ended key from the cache.
     */
    async ownerOf(key: string, ip: string): Promise<KeyOwner> {
      const owner = validKeys.has(placeOf(key, ip)) ? await lookUpAgain(key, ip) : undefined
      if (owner) return owner
      forget(key, ip)
      return lookUpOnce(key, ip)
    },
    /** Returns when a key expires, in epoch ms, Infinity for never. Refuses UNAUTHENTICATED for one that has ended. */
    async endOf(key: string, ip: string): Promise<number> {
      const [standing] = await keys.standingsOf([{ bucket: bucketOf(key), ip }])
      if (!standing) throw keyRefusal()
      return standing.endsAt ?? Number.POSITIVE_INFINITY
    },
    /** Removes a key, as used from this IP address, from the cache. Its owner is then looked up again at the next call. */
    forget,
  }
}

const placeOf = (key: string, ip: string): string => `${bucketOf(key)} ${ip}`

export type KeyOwner = { company: string; user: string }

/** An API key and the address it is used from. `bucket` is the hash of the key's secret, so that the secret is not kept. */
type SocketKey = { bucket: string; ip: string }

/** The abilities of a key, and when it expires in epoch ms, null for never. */
type KeyStanding = { abilities: string[]; endsAt: number | null }

/** The functions that look up an API key's owner and abilities, as the application supplies them to the gateway. */
export type KeyOwners = {
  /** Returns the company and member of a key. Refuses UNAUTHENTICATED for an unknown key, UPSTREAM_UNAVAILABLE when Directus fails. */
  ownerOf: (key: string, ip: string) => Promise<KeyOwner>
  /** Returns the abilities and expiry of each key, in the given order. Null for a key that ended or may not be used from that address. */
  standingsOf: (keys: SocketKey[]) => Promise<(KeyStanding | null)[]>
}
