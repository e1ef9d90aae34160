import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Directus } from '#bff/upstream/directus.ts'
import { parseReply } from '#bff/upstream/parse-reply.ts'

export type Liveness = ReturnType<typeof createLiveness>

type Deps = { directus: Directus; hubToken: string; now: () => number }

const answer = z.object({ dead: z.array(z.string()) })

/**
 * Whether a session still lives, where Directus is not asked anyway: before a cached answer and for sockets.
 * Asked at most five seconds ago; all questions of a moment go up in one call.
 */
export function createLiveness({ directus, hubToken, now }: Deps) {
  const seen = new LRUCache<string, { alive: boolean; at: number }>({ max: 50_000 })
  let waiting: Map<string, ((dead: Set<string>) => void)[]> = new Map()
  let failing: ((error: unknown) => void)[] = []

  /** Of these sessions, those that are over. */
  async function findDead(sessions: string[]): Promise<Set<string>> {
    const dead = new Set<string>()
    for (let start = 0; start < sessions.length; start += batch) {
      const asked = sessions.slice(start, start + batch)
      const reply = await directus.call({
        method: 'POST',
        path: '/plutus/auth/dead-sessions',
        token: hubToken,
        requestId: 'liveness',
        body: JSON.stringify({ sessions: asked }),
      })
      for (const id of parseReply(reply, answer).dead) dead.add(id)
      for (const id of asked) if (seen.peek(id)?.alive !== false) seen.set(id, { alive: !dead.has(id), at: now() })
    }
    return dead
  }

  function ask(session: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(flush, gatherMs)
      waiting.set(session, [...(waiting.get(session) ?? []), (dead) => resolve(!dead.has(session))])
      failing.push(reject)
    })
  }

  function flush(): void {
    const askers = waiting
    const rejects = failing
    waiting = new Map()
    failing = []
    findDead([...askers.keys()]).then(
      (dead) => {
        for (const tell of [...askers.values()].flat()) tell(dead)
      },
      (error) => {
        for (const reject of rejects) reject(error)
      },
    )
  }

  return {
    findDead,
    isAlive(session: string): boolean | Promise<boolean> {
      const known = seen.get(session)
      if (known && (!known.alive || now() - known.at < freshMs)) return known.alive
      return ask(session)
    },
    /** Ended here: no need to ask, and no cached answer from now on. */
    markDead: (session: string) => void seen.set(session, { alive: false, at: now() }),
  }
}

const freshMs = 5000
const gatherMs = 5
const batch = 5000
