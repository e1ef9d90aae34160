import { type Channel, channels } from '#graphql/contracts/message/words.ts'
import { textChannels } from '#web/entities/recipient/text-channels.ts'
import type { Draft } from '#web/wizard/draft.ts'

type ChannelDraft = Pick<Draft, 'delivery' | 'sms' | 'whatsapp' | 'recipient_count'>

/**
 * Counts the people that each channel reaches, by the same rules as the server (contracts/message/channels-of.ts). Everyone has an email
 * address.
 */
export function channelReach(draft: ChannelDraft, withMobile: number): [Channel, number][] {
  const { delivery, recipient_count: all } = draft
  const texts = textChannels(draft)
  const isEmailed = (delivery?.channels ?? channels).includes('email') || texts.length === 0
  const reached: [Channel, number][] = [
    ['email', isEmailed ? all : all - withMobile],
    ...texts.map((channel): [Channel, number] => [channel, withMobile]),
  ]
  return reached.filter(([, count]) => count > 0)
}
