import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import type { Catalogue } from '#rules/catalogue/catalogue.input.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'
import type { TaxPlace } from '#rules/platform/money/fee-tax.ts'
import type { CodeDetails } from './code-details.input.ts'
import type { Delivery } from './delivery.input.ts'
import type { DeliveryType } from './delivery-types.ts'
import type { Email } from './email.input.ts'
import type { PointsAssignment } from './points-assignment.input.ts'
import type { Sms, WhatsApp } from './text-messages.input.ts'

/**
 * The terms of a launch, copied from the campaign when it is launched. Later edits affect only later launches. Before rewards are issued,
 * `rescheduleLaunch` changes them. Afterwards only the expiry moves: by a block (`continuedTerms`), or by a pause (`extendChunk`). Launches
 * of the first version have no `taxKind`.
 */
export type LaunchSnapshot = {
  deliveryType: DeliveryType
  email: Email
  catalogue: Catalogue
  delivery: Delivery
  /** The value of each link in minor units, the same for everyone. Null if each recipient has their own value. */
  value: number | null
  codeDetails?: CodeDetails | null
  points?: (PointsAssignment & { rate: number; unitName: string; unitOne?: string | null }) | null
  sms?: Sms | null
  whatsapp?: WhatsApp | null
  /** The highest recipient `seq` of earlier launches. This launch includes only recipients with a higher one. */
  afterSeq?: number
  expiresAt: string
  /** The last `row_no` that was issued before a block. Only later rewards expire at `expiresAt`. */
  continuedAfterRow?: number
  feeBps: number
  taxBps: number
} & Partial<TaxPlace>

const snapshots = new LRUCache<string, LaunchSnapshot>({ max: 500 })

/** Reads the terms of a launch that has started to issue rewards. Cached in memory, as no more than their expiry changes, which each reward has. */
export async function readSnapshot(knex: Knex, launch: string): Promise<LaunchSnapshot> {
  const known = snapshots.get(launch)
  if (known) return known
  const row = await orThrow(knex('launches').where({ id: launch }).first('snapshot'))
  const snapshot = parseJson<LaunchSnapshot>(row.snapshot)
  snapshots.set(launch, snapshot)
  return snapshot
}
