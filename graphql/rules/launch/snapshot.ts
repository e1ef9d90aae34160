import type { Catalogue } from '../campaign/catalogue.input.ts'
import type { Delivery } from '../campaign/delivery.input.ts'
import type { Email } from '../campaign/email.input.ts'

/** What a launch promised, kept as it was: later edits never touch it. */
export type LaunchSnapshot = {
  email: Email
  catalogue: Catalogue
  delivery: Delivery
  /** Minor units; null when every recipient has an own value. */
  value: number | null
  expiresAt: string
  feeBps: number
  taxBps: number
}
