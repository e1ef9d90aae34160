import { type Channel, channels } from '#graphql/rules/mail/channel.ts'
import { textChannels } from '#web/entities/recipient/text-channels.ts'
import type { Draft } from '#web/wizard/draft.ts'

type Launched = Pick<Draft, 'delivery' | 'sms' | 'whatsapp' | 'recipient_count'>

/** How many people each channel reaches, as the rules choose them (rules/messaging/reward-messages.ts); everyone has an email address. */
export function reachedOn(draft: Launched, withMobile: number): [Channel, number][] {
  const { delivery, recipient_count: all } = draft
  const texts = textChannels(draft)
  const isEmailed = (delivery?.channels ?? channels).includes('email') || texts.length === 0
  const reached: [Channel, number][] = [
    ['email', isEmailed ? all : all - withMobile],
    ...texts.map((channel): [Channel, number] => [channel, withMobile]),
  ]
  return reached.filter(([, count]) => count > 0)
}
