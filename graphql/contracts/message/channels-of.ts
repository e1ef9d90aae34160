import { isMobile } from '#contracts/address/phone.ts'
import type { Delivery } from '#contracts/campaign/delivery.ts'
import type { Sms, WhatsApp } from '#contracts/campaign/messages.ts'
import { type Channel, channels } from './words.ts'

/** The email address and phone number of a recipient. */
type Reach = { email: string; phone?: string | null | undefined }

/** The chosen channels of a launch, and its SMS and WhatsApp texts. Every launch has an email text. */
type Words = { delivery: Pick<Delivery, 'channels'>; sms?: Sms | null; whatsapp?: WhatsApp | null }

/**
 * Returns the channels on which a launch reaches a recipient: chosen ones (all by default) that have a text and an address. Landlines do
 * not count. Email is used if no other channel is left.
 */
export function channelsOf({ delivery, sms, whatsapp }: Words, { email, phone }: Reach): Channel[] {
  const isWritten: Record<Channel, boolean> = { email: true, sms: Boolean(sms?.body), whatsapp: Boolean(whatsapp?.body) }
  const written = (delivery.channels ?? channels).filter((channel) => isWritten[channel])
  const hasMobile = written.some((channel) => channel !== 'email') && isMobile(phone)
  const chosen = written.filter((channel) => (channel === 'email' ? email !== '' : hasMobile))
  return chosen.length || !email ? chosen : ['email']
}
