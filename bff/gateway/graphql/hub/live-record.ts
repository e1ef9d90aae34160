import { isRecord } from '#bff/gateway/upstream/read-reply.ts'
import type { LiveCollection } from './live-collection.ts'

/** A row as the hub knows it: its company, its revision, and the fields clients may ask for. */
export type LiveRecord = { id: string; company: string; order: bigint; event: 'create' | 'update'; fields: Record<string, unknown> }

/** Reads what Directus sent; undefined for what is no row of a company. */
export function readRecord(collection: LiveCollection, row: unknown, event: 'create' | 'update'): LiveRecord | undefined {
  if (!isRecord(row) || typeof row.id !== 'string') return undefined
  const company = collection.company === 'id' ? row.id : isRecord(row.company) ? row.company.id : undefined
  const order = row[collection.order]
  if (typeof company !== 'string' || (typeof order !== 'string' && typeof order !== 'number')) return undefined
  const { company: _, ...fields } = row
  return { id: row.id, company, order: BigInt(order), event, fields }
}
