import type { TextChannel, TextMessage } from '#rules/mail/carrier/carrier.ts'
import { DeliveryFailure } from '#rules/mail/carrier/carrier.ts'
import { renderText } from '#rules/mail/email/render-text.ts'
import { isVariable, parseVariables } from '#rules/mail/email/variables.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { RewardContext } from './reward-context.ts'
import { rewardVariables } from './reward-variables.ts'
import { testParts } from './test-parts.ts'

const marks: Partial<Record<OutgoingMessage['kind'], string>> = { reminder: 'Reminder: ', test: 'TEST: ' }

/**
 * Composes an SMS or WhatsApp message from the sender's text, filled for this recipient. WhatsApp's approved template takes the
 * variables in the order our text names them; a test is marked in the first of them, as its own text cannot change.
 */
export function composeText(message: OutgoingMessage, channel: TextChannel, reward: RewardContext): TextMessage {
  const { snapshot } = reward
  const words = snapshot[channel]
  if (!words) throw new DeliveryFailure('channel_not_available')
  const company = { name: reward.company_name, sender_name: reward.sender_name }
  const values = rewardVariables({ reward, company, snapshot, ...testParts(message) })
  const mark = marks[message.kind] ?? ''
  return {
    id: message.id,
    channel,
    to: message.to,
    body: mark + renderText(words.body, values),
    fromName: `${reward.sender_name ?? company.name} via Plutus`,
    ...('templateName' in words
      ? { template: { name: words.templateName, language: words.language, variables: slots(words.body, mark) } }
      : {}),
  }

  function slots(body: string, first: string): string[] {
    const named = parseVariables(body).used.filter(isVariable)
    return named.map((name, index) => (index === 0 ? first : '') + (values[name] ?? ''))
  }
}
