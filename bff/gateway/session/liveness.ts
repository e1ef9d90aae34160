import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { Refusal } from '#bff/gateway/refusal.ts'

export type Liveness = ReturnType<typeof createLiveness>

/** Returns those of the session ids that have ended (`dead`), and those limited to two-factor setup (`shut`). */
export type LoadClosed = (sessions: string[]) => Promise<{ dead: string[]; shut: string[] }>

type Deps = { loadClosed: LoadClosed; now: () => number }

/** The state of a session: `open`, `dead` if it has ended, or `shut` if its company requires two-factor and only its setup is allowed. */
export type Standing = 'open' | 'shut' | 'dead'

/**
 * Creates the check of sessions for answers that do not come from Directus, such as cached ones and sockets. The result `open` is cached
 * for five seconds, and concurrent checks share a call.
 */
export function createLiveness({ loadClosed, now }: Deps) {
  const seen = new LRUCache<string, { standing: Standing; at: number }>({ max: 50_000 })

  /** Reads from Directus which sessions are not open. Returns `dead` for an ended one, and `shut` for one that must set two-factor up. */
  async function findClosed(sessions: string[]): Promise<Closed> {
    const closed: Closed = new Map()
    for (let start = 0; start < sessions.length; start += batch) {
      const ids = sessions.slice(start, start + batch)
      const { dead, shut } = await loadClosed(ids)
      for (const id of shut) closed.set(id, 'shut')
      for (const id of dead) closed.set(id, 'dead')
      for (const id of ids) if (seen.peek(id)?.standing !== 'dead') seen.set(id, { standing: closed.get(id) ?? 'open', at: now() })
    }
    return closed
  }

  const loader = new DataLoader(standingsOf, { cache: false, batchScheduleFn: (load) => setTimeout(load, batchMs) })

  async function standingsOf(sessions: readonly string[]): Promise<Standing[]> {
    const closed = await findClosed([...new Set(sessions)])
    return sessions.map((session) => closed.get(session) ?? 'open')
  }

  return {
    findClosed,
    /**
     * Returns the state of a session. `shut` is never taken from the cache, so that a person can continue right after setting two-factor
     * up.
     */
    standingOf(session: string): Standing | Promise<Standing> {
      const known = seen.get(session)
      const isFresh = known?.standing === 'open' && now() - known.at < freshMs
      return known && (known.standing === 'dead' || isFresh) ? known.standing : loader.load(session)
    },
    /** Records that this process ended a session, so that it is refused at once. */
    markDead: (session: string) => void seen.set(session, { standing: 'dead', at: now() }),
  }
}

type Closed = Map<string, Exclude<Standing, 'open'>>

const freshMs = 5000
const batchMs = 5
const batch = 5000

/** Refuses UNAUTHENTICATED for an ended session (`dead`), and TWO_FACTOR_REQUIRED for one that must first set two-factor up (`shut`). */
export function requireOpen(standing: Standing): void {
  if (standing === 'dead') throw new Refusal('UNAUTHENTICATED')
  if (standing === 'shut') throw new Refusal('TWO_FACTOR_REQUIRED')
}
