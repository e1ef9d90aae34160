import type { Catalogue } from '#contracts/brand/catalogue.ts'
import type { Delivery } from '#contracts/campaign/delivery.ts'
import type { CodeDetails } from '#contracts/campaign/details.ts'
import type { Email, Sms, WhatsApp } from '#contracts/campaign/messages.ts'
import type { DeliveryType } from '#contracts/campaign/words.ts'
import type { TaxPlace } from '#contracts/money/fee-tax.ts'
import type { PointsAssignment } from '#contracts/points/program.ts'

/**
 * The terms of a launch, copied from the campaign when it is launched. Later edits affect only later launches. Before rewards are issued,
 * `rescheduleLaunch` changes them. Afterwards only the expiry moves: by a block (`continuedTerms`), or by a pause (`extendChunk`).
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
} & TaxPlace
