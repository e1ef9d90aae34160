import getDatabase from '@directus/api/database/index'
import { LRUCache } from 'lru-cache'
import { hasLeft, keepOpenFor } from '#rules/platform/jobs/departure.ts'
import { log } from '#rules/platform/log.ts'
import { shownNetwork } from './key-networks.ts'

/** `quietMs`: how long nothing was noted before. */
type Use = { at: Date; network: string | null; quietMs: number }

const minuteMs = 60_000
/** In ms: uses of a moment are written together, after the calls themselves. */
const gatherMs = 500

/**
 * In ms: an open socket is a use, too, but asks all the time; where it were noted each minute, calls from other networks would never be.
 */
const socketMs = 10 * minuteMs

/** When a key's use was noted last; another process may have noted it too, which the statement finds out. */
const noted = new LRUCache<string, number>({ max: 10_000, ttl: socketMs })
let waiting = new Map<string, Use>()

/** Notes when and from which network a key was used, once a minute at most; the call does not wait for it. */
export function noteKeyUse(key: string, ip: string | null, at: Date, { isSocket = false } = {}): void {
  const quietMs = isSocket ? socketMs : minuteMs
  if (at.getTime() - (noted.get(key) ?? 0) < quietMs) return
  noted.set(key, at.getTime())
  if (waiting.size === 0) setTimeout(() => void keepOpenFor(writeWaiting()), gatherMs).unref()
  waiting.set(key, { at, network: shownNetwork(ip ?? ''), quietMs })
}

async function writeWaiting(): Promise<void> {
  const uses = waiting
  waiting = new Map()
  for (const [id, use] of uses) await write(id, use).catch((error: unknown) => report(id, error))
}

const write = async (id: string, { at, network, quietMs }: Use): Promise<unknown> =>
  getDatabase()('api_keys')
    .where({ id })
    .where((query) => query.whereNull('last_used_at').orWhere('last_used_at', '<=', new Date(at.getTime() - quietMs)))
    .update({ last_used_at: at, last_used_network: network })

/** The next use of this key notes it; the others are written all the same. */
function report(id: string, error: unknown): void {
  noted.delete(id)
  if (!hasLeft()) log.error({ keyUse: true, error: String(error) })
}
