import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { Refusal } from '#bff/gateway/refusal.ts'

export type Liveness = ReturnType<typeof createLiveness>

/**
 * Returns those of the session ids that have ended (`ended`), and those limited to two-factor setup (`twoFactorSetup`). Of the ended ones,
 * `refreshed` are those whose sign-in goes on with a newer token.
 */
export type LoadClosed = (sessions: string[]) => Promise<{ ended: string[]; twoFactorSetup: string[]; refreshed?: string[] | undefined }>

type Deps = { loadClosed: LoadClosed; now: () => number }

/**
 * The state of a session. In `twoFactorSetup` its company requires two-factor sign-in, and only its setup is allowed. A `refreshed` one has
 * ended, and its sign-in goes on with a newer token.
 */
export type Standing = 'active' | 'twoFactorSetup' | 'ended' | 'refreshed'

/**
 * Creates the check of sessions for answers that do not come from Directus, such as cached ones and sockets. The result `active` is cached
 * for five seconds, and concurrent checks share a call.
 */
export function createLiveness({ loadClosed, now }: Deps) {
  const seen = new LRUCache<string, { standing: Standing; at: number }>({ max: 50_000 })

  /** Reads from Directus which sessions are not active. */
  async function findClosed(sessions: string[]): Promise<Closed> {
    const closed: Closed = new Map()
    for (let start = 0; start < sessions.length; start += batch) {
      const ids = sessions.slice(start, start + batch)
      const { ended, twoFactorSetup, refreshed = [] } = await loadClosed(ids)
      for (const id of ended) closed.set(id, 'ended')
      for (const id of refreshed) closed.set(id, 'refreshed')
      for (const id of twoFactorSetup) closed.set(id, 'twoFactorSetup')
      for (const id of ids) if (seen.peek(id)?.standing !== 'ended') seen.set(id, { standing: closed.get(id) ?? 'active', at: now() })
    }
    return closed
  }

  const loader = new DataLoader(standingsOf, { cache: false, batchScheduleFn: (load) => setTimeout(load, batchMs) })

  async function standingsOf(sessions: readonly string[]): Promise<Standing[]> {
    const closed = await findClosed([...new Set(sessions)])
    return sessions.map((session) => closed.get(session) ?? 'active')
  }

  return {
    findClosed,
    /**
     * Returns the state of a session. `twoFactorSetup` is never taken from the cache, so that a person can continue right after the setup.
     */
    standingOf(session: string): Standing | Promise<Standing> {
      const last = seen.get(session)
      const isFresh = last?.standing === 'active' && now() - last.at < freshMs
      return last && (last.standing === 'ended' || isFresh) ? last.standing : loader.load(session)
    },
    /** Records that this process ended a session, so that it is refused at once. */
    markEnded: (session: string) => void seen.set(session, { standing: 'ended', at: now() }),
  }
}

type Closed = Map<string, Exclude<Standing, 'active'>>

const freshMs = 5000
const batchMs = 5
const batch = 5000

/** Refuses UNAUTHENTICATED for an ended or refreshed session, and TWO_FACTOR_REQUIRED for one that must first set two-factor sign-in up. */
export function requireActive(standing: Standing): void {
  if (standing === 'ended' || standing === 'refreshed') throw new Refusal('UNAUTHENTICATED')
  if (standing === 'twoFactorSetup') throw new Refusal('TWO_FACTOR_REQUIRED')
}
