import type { LiveCollection } from './live-collection.ts'
import type { LiveRecord } from './live-record.ts'

/** In ms: longer than a page takes from its query to its subscription, however loaded the machine is. */
export const keptMs = 30_000

type Heard = { record: LiveRecord; at: number }

/**
 * What was heard in the last half minute, whether anyone listened or not: a page asks first and subscribes once it is drawn, and what
 * came in between is told when its line begins.
 */
export function createRecentRecords(now: () => number = Date.now) {
  const heard = new Map<string, Map<string, Heard>>()
  let since = now()
  let sweptAt = now()

  function sweep(): void {
    sweptAt = now()
    for (const [key, rows] of heard) {
      for (const [id, { at }] of rows) if (at < now() - keptMs) rows.delete(id)
      if (rows.size === 0) heard.delete(key)
    }
  }

  return {
    hear({ name, hasSnapshot }: LiveCollection, record: LiveRecord): void {
      if (hasSnapshot) return
      if (sweptAt < now() - keptMs) sweep()
      const key = `${name}/${record.company}`
      const rows = heard.get(key) ?? new Map<string, Heard>()
      heard.set(key, rows)
      const known = rows.get(record.id)
      if (!known || known.record.order < record.order) rows.set(record.id, { record, at: now() })
    },
    of({ name }: LiveCollection, company: string): LiveRecord[] {
      const rows = heard.get(`${name}/${company}`)?.values() ?? []
      return [...rows].filter(({ at }) => at >= now() - keptMs).map(({ record }) => record)
    },
    /** For how many milliseconds back every change is known. */
    vouchedMs: (): number => Math.min(keptMs, now() - since),
    /** The link begins anew: what changed before went unheard. */
    restart(): void {
      heard.clear()
      since = now()
    },
  }
}
