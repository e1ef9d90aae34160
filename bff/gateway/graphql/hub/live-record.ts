import { isRecord } from '#bff/gateway/upstream/read-reply.ts'
import type { LiveCollection } from './live-collection.ts'

/** A changed row: its id, company, order (revision or sequence number), kind of change, and the fields that clients may select. */
export type LiveRecord = { id: string; company: string; order: bigint; event: 'create' | 'update'; fields: Record<string, unknown> }

/** Converts a row of Directus into a record. Returns undefined for a row without an id, a company or an order column. */
export function readRecord(collection: LiveCollection, row: unknown, event: 'create' | 'update'): LiveRecord | undefined {
  if (!isRecord(row) || typeof row.id !== 'string') return undefined
  const company = collection.company === 'id' ? row.id : isRecord(row.company) ? row.company.id : undefined
  const order = row[collection.order]
  if (typeof company !== 'string' || (typeof order !== 'string' && typeof order !== 'number')) return undefined
  const { company: _, ...fields } = row
  return { id: row.id, company, order: BigInt(order), event, fields }
}
