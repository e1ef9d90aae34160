import { channels } from '#graphql/contracts/message/words.ts'
import type { Draft } from '#web/wizard/draft.ts'

/**
 * Returns the channels of a draft that need a mobile number, SMS and WhatsApp, and have a text. Without a saved choice, both count as
 * chosen.
 */
export function textChannels({ delivery, sms, whatsapp }: Pick<Draft, 'delivery' | 'sms' | 'whatsapp'>): ('sms' | 'whatsapp')[] {
  const chosen = delivery?.channels ?? channels
  return (['sms', 'whatsapp'] as const).filter((channel) => chosen.includes(channel) && { sms, whatsapp }[channel]?.body)
}
