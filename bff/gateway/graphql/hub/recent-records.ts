import type { LiveCollection, LiveRecord } from './live-collection.ts'

/** The time in ms for which changes are kept. It is longer than a page takes from sending its query to starting its subscription. */
export const recentRecordsMs = 30_000

type TimedRecord = { record: LiveRecord; at: number }

/**
 * Creates the memory of the last thirty seconds' changes, for collections without a snapshot. A page queries before it subscribes, and its
 * subscription begins with the changes in between.
 */
export function createRecentRecords(now: () => number = Date.now) {
  const byChannel = new Map<string, Map<string, TimedRecord>>()
  let since = now()
  let sweptAt = now()

  function sweep(): void {
    sweptAt = now()
    for (const [key, rows] of byChannel) {
      for (const [id, { at }] of rows) if (at < now() - recentRecordsMs) rows.delete(id)
      if (rows.size === 0) byChannel.delete(key)
    }
  }

  return {
    add({ name, hasSnapshot }: LiveCollection, record: LiveRecord): void {
      if (hasSnapshot) return
      if (sweptAt < now() - recentRecordsMs) sweep()
      const key = `${name}/${record.company}`
      const rows = byChannel.get(key) ?? new Map<string, TimedRecord>()
      byChannel.set(key, rows)
      const existing = rows.get(record.id)
      if (!existing || existing.record.order < record.order) rows.set(record.id, { record, at: now() })
    },
    of({ name }: LiveCollection, company: string): LiveRecord[] {
      const rows = byChannel.get(`${name}/${company}`)?.values() ?? []
      return [...rows].filter(({ at }) => at >= now() - recentRecordsMs).map(({ record }) => record)
    },
    /**
     * Returns the length in ms of the span up to now in which every change was received and kept. At most `recentRecordsMs`, and less after
     * a restart.
     */
    coveredMs: (): number => Math.min(recentRecordsMs, now() - since),
    /** Discards all records. Called after the connection to Directus was down, because changes may be missing. */
    restart(): void {
      byChannel.clear()
      since = now()
    },
  }
}
