import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { Refusal } from '#bff/gateway/refusal.ts'

export type Liveness = ReturnType<typeof createLiveness>

/** Of these sessions, those that are over, and those that may do nothing but set two-factor up. */
export type AskClosed = (sessions: string[]) => Promise<{ dead: string[]; shut: string[] }>

type Deps = { askClosed: AskClosed; now: () => number }

/** Open as ever; `shut` to all but the setup of two-factor, which its company requires by now; or over. */
export type Standing = 'open' | 'shut' | 'dead'

/**
 * How a session stands, for paths that do not call Directus anyway: before a cached answer and for sockets. Asked at most five seconds
 * ago; all questions of a moment go up in one call.
 */
export function createLiveness({ askClosed, now }: Deps) {
  const seen = new LRUCache<string, { standing: Standing; at: number }>({ max: 50_000 })

  /** Which of these sessions are over or shut. */
  async function findClosed(sessions: string[]): Promise<Closed> {
    const closed: Closed = new Map()
    for (let start = 0; start < sessions.length; start += batch) {
      const asked = sessions.slice(start, start + batch)
      const { dead, shut } = await askClosed(asked)
      for (const id of shut) closed.set(id, 'shut')
      for (const id of dead) closed.set(id, 'dead')
      for (const id of asked) if (seen.peek(id)?.standing !== 'dead') seen.set(id, { standing: closed.get(id) ?? 'open', at: now() })
    }
    return closed
  }

  const asked = new DataLoader(standingsOf, { cache: false, batchScheduleFn: (ask) => setTimeout(ask, gatherMs) })

  async function standingsOf(sessions: readonly string[]): Promise<Standing[]> {
    const closed = await findClosed([...new Set(sessions)])
    return sessions.map((session) => closed.get(session) ?? 'open')
  }

  return {
    findClosed,
    /** Someone who has just set two-factor up continues at once, so only over and open are remembered. */
    standingOf(session: string): Standing | Promise<Standing> {
      const known = seen.get(session)
      const isFresh = known?.standing === 'open' && now() - known.at < freshMs
      return known && (known.standing === 'dead' || isFresh) ? known.standing : asked.load(session)
    },
    /** Ended here: no need to ask, and no cached answer from now on. */
    markDead: (session: string) => void seen.set(session, { standing: 'dead', at: now() }),
  }
}

type Closed = Map<string, Exclude<Standing, 'open'>>

const freshMs = 5000
const gatherMs = 5
const batch = 5000

/** Refuses UNAUTHENTICATED when the session is over, TWO_FACTOR_REQUIRED when it may do nothing but set two-factor up. */
export function requireOpen(standing: Standing): void {
  if (standing === 'dead') throw new Refusal('UNAUTHENTICATED')
  if (standing === 'shut') throw new Refusal('TWO_FACTOR_REQUIRED')
}
