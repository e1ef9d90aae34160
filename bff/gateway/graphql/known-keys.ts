import { LRUCache } from 'lru-cache'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { CallLimits } from '#bff/gateway/security/call-limits.ts'
import { bucketOf } from '#bff/gateway/session/callers.ts'
import { keyRefused } from '#bff/gateway/session/key-refused.ts'
import type { KeyOwner, KeyOwners } from './key-owners.ts'

export type KnownKeys = ReturnType<typeof createKnownKeys>

/**
 * Makes guessing keys slow at nobody else's cost: a key is looked up once, by itself, before any document of it is read. One that was
 * valid lately passes; a new one is let in however many strangers guess behind the same address. A key is known from one address at a
 * time, as it may not be allowed from another.
 */
export function createKnownKeys({ keyGuesses }: Pick<CallLimits, 'keyGuesses'>, keys: KeyOwners) {
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

  const nextQuestions = new Map<string, Promise<KeyOwner | undefined>>()
  const underWay = new Map<string, Promise<void>>()

  /** Asks Directus, once at a time of a key: who comes while it is asked shares the next question, as an earlier answer may be old. */
  function askAnew(key: string, ip: string): Promise<KeyOwner | undefined> {
    const place = placeOf(key, ip)
    const shared = nextQuestions.get(place)
    if (shared) return shared
    const question = (underWay.get(place) ?? Promise.resolve()).then(() => {
      nextQuestions.delete(place)
      return keys.ownerOf(key, ip).catch(orNobody)
    })
    const end = () => {
      if (underWay.get(place) === ended) underWay.delete(place)
    }
    const ended: Promise<void> = question.then(end, end)
    nextQuestions.set(place, question)
    underWay.set(place, ended)
    return question
  }

  const forget = (key: string, ip: string): void => void good.delete(placeOf(key, ip))

  return {
    /** Whose a key was, ten minutes ago at most. Refuses UNAUTHENTICATED, or RATE_LIMITED where too many were guessed. */
    admit: async (key: string, ip: string): Promise<KeyOwner> => good.get(placeOf(key, ip)) ?? lookUpOnce(key, ip),
    /** The key's current owner. */
    async ownerOf(key: string, ip: string): Promise<KeyOwner> {
      const owner = good.has(placeOf(key, ip)) ? await askAnew(key, ip) : undefined
      if (owner) return owner
      forget(key, ip)
      return lookUpOnce(key, ip)
    },
    /** When a key ends by itself, in ms; Infinity: never. Refuses UNAUTHENTICATED for one that has ended. */
    async endOf(key: string, ip: string): Promise<number> {
      const [standing] = await keys.standingsOf([{ bucket: bucketOf(key), ip }])
      if (!standing) throw keyRefused()
      return standing.endsAt ?? Number.POSITIVE_INFINITY
    },
    /** The key may not be used from there any more. */
    forget,
  }
}

const placeOf = (key: string, ip: string): string => `${bucketOf(key)} ${ip}`
