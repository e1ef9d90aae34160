import type { LiveCollection } from './live-collection.ts'
import type { LiveRecord } from './live-record.ts'

/** In ms. Longer than a page takes from its query to its subscription, even on a loaded machine. */
export const keptMs = 30_000

type TimedRecord = { record: LiveRecord; at: number }

/**
 * Keeps the records of the last half minute, with or without subscribers. A page queries first and subscribes later, and gets the changes
 * in between when its subscription begins.
 */
export function createRecentRecords(now: () => number = Date.now) {
  const byChannel = new Map<string, Map<string, TimedRecord>>()
  let since = now()
  let sweptAt = now()

  function sweep(): void {
    sweptAt = now()
    for (const [key, rows] of byChannel) {
      for (const [id, { at }] of rows) if (at < now() - keptMs) rows.delete(id)
      if (rows.size === 0) byChannel.delete(key)
    }
  }

  return {
    add({ name, hasSnapshot }: LiveCollection, record: LiveRecord): void {
      if (hasSnapshot) return
      if (sweptAt < now() - keptMs) sweep()
      const key = `${name}/${record.company}`
      const rows = byChannel.get(key) ?? new Map<string, TimedRecord>()
      byChannel.set(key, rows)
      const known = rows.get(record.id)
      if (!known || known.record.order < record.order) rows.set(record.id, { record, at: now() })
    },
    of({ name }: LiveCollection, company: string): LiveRecord[] {
      const rows = byChannel.get(`${name}/${company}`)?.values() ?? []
      return [...rows].filter(({ at }) => at >= now() - keptMs).map(({ record }) => record)
    },
    /** Returns for how many ms back every change is known. */
    vouchedMs: (): number => Math.min(keptMs, now() - since),
    /** Discards all records after the link was down, because changes may be missing. */
    restart(): void {
      byChannel.clear()
      since = now()
    },
  }
}
