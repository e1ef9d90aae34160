import getDatabase from '@directus/api/database/index'
import { LRUCache } from 'lru-cache'
import { hasLeft, keepOpenFor } from '#rules/platform/jobs/departure.ts'
import { log } from '#rules/platform/log.ts'
import { shownNetwork } from './key-networks.ts'

const minuteMs = 60_000
/** In ms: uses of a moment are written together, after the calls themselves. */
const gatherMs = 500

/** Keys whose use was noted within the minute; another process may have noted it too, which the statement finds out. */
const noted = new LRUCache<string, true>({ max: 10_000, ttl: minuteMs })
let waiting = new Map<string, { at: Date; network: string | null }>()

/** Notes when and from which network a key was used, once a minute at most; the call does not wait for it. */
export function noteKeyUse(key: string, ip: string | null, at: Date): void {
  if (noted.has(key)) return
  noted.set(key, true)
  if (waiting.size === 0) setTimeout(() => void keepOpenFor(writeWaiting()).catch(report), gatherMs).unref()
  waiting.set(key, { at, network: shownNetwork(ip ?? '') })
}

async function writeWaiting(): Promise<void> {
  const uses = waiting
  waiting = new Map()
  for (const [id, { at, network }] of uses) {
    await getDatabase()('api_keys')
      .where({ id })
      .where((query) => query.whereNull('last_used_at').orWhere('last_used_at', '<=', new Date(at.getTime() - minuteMs)))
      .update({ last_used_at: at, last_used_network: network })
  }
}

/** The next use notes it. */
function report(error: unknown): void {
  if (!hasLeft()) log.error({ keyUse: true, error: String(error) })
}
