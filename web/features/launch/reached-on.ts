import { type Channel, channels } from '#graphql/rules/mail/channel.ts'
import type { Draft } from '#web/wizard/draft.ts'

type Launched = Pick<Draft, 'delivery' | 'sms' | 'whatsapp' | 'recipient_count'>

/** How many people each channel reaches, as the rules choose them (rules/messaging/reward-messages.ts); everyone has an email address. */
export function reachedOn({ delivery, sms, whatsapp, recipient_count: all }: Launched, withPhone: number): [Channel, number][] {
  const chosen = delivery?.channels ?? channels
  const texts = (['sms', 'whatsapp'] as const).filter((channel) => chosen.includes(channel) && { sms, whatsapp }[channel]?.body)
  const isEmailed = chosen.includes('email') || texts.length === 0
  const reached: [Channel, number][] = [
    ['email', isEmailed ? all : all - withPhone],
    ...texts.map((channel): [Channel, number] => [channel, withPhone]),
  ]
  return reached.filter(([, count]) => count > 0)
}
