import type { Delivery } from '#rules/campaign/terms/delivery.input.ts'
import type { Sms, WhatsApp } from '#rules/campaign/terms/text-messages.input.ts'
import { type Channel, channels } from '#rules/mail/channel.ts'

/** Where a person can be reached. */
export type Reach = { email: string; phone?: string | null | undefined }

/** What a launch has words for; email always has. */
export type Words = { delivery: Pick<Delivery, 'channels'>; sms?: Sms | null; whatsapp?: WhatsApp | null }

/**
 * The channels a person hears on: those that were chosen (all, where nobody chose), have words and they have an address for.
 * Who has none of them hears by email, so that nobody's reward is lost for want of a phone number.
 */
export function channelsOf({ delivery, sms, whatsapp }: Words, { email, phone }: Reach): Channel[] {
  const canCarry: Record<Channel, boolean> = {
    email: Boolean(email),
    sms: Boolean(phone && sms?.body),
    whatsapp: Boolean(phone && whatsapp?.body),
  }
  const chosen = (delivery.channels ?? channels).filter((channel) => canCarry[channel])
  return chosen.length || !email ? chosen : ['email']
}
