import { isRecord } from '#bff/gateway/upstream/read-reply.ts'
import type { SocketOwner } from './live-socket.ts'

/** A collection that clients can subscribe to over WebSocket. */
export type LiveCollection = {
  name: string
  /** The fields that a client may select. No other fields are sent. */
  fields: string[]
  /**
   * The column that grows with each change of a row. A record with a lower value than the last one sent is dropped, and an equal one too
   * unless a reconnect resends it.
   */
  order: 'seq' | 'revision' | 'version'
  /** The selection of a row's company in the hub's subscription: `company { id }`, or `id` for the companies themselves. */
  company: 'company { id }' | 'id'
  /** True if a new subscription first receives all current rows of its company, not only later changes. */
  hasSnapshot: boolean
  /** The ability required to receive the rows. Undefined if all members of the company may. */
  needs?: string
  /** The ability that an API key requires besides. People need only `needs`. */
  keyNeeds?: string
}

/** Returns the ability that a subscriber requires to receive a collection's rows. Undefined if they require none. */
export const abilityFor = ({ needs, keyNeeds }: LiveCollection, { key }: Pick<SocketOwner, 'key'>): string | undefined =>
  needs ?? (key ? keyNeeds : undefined)

/** Returns the fields that the hub selects of a collection at Directus, as GraphQL. */
export const selectionOf = ({ fields, company }: LiveCollection): string =>
  company === 'id' ? fields.join(' ') : `${fields.join(' ')} ${company}`

/** A changed row: its id, company, order (revision, version or sequence number), kind of change, and the fields that clients may select. */
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
