import type { Channel } from '#rules/mail/channel.ts'
import { parseVariables, type VariableName } from '#rules/mail/email/variables.ts'
import type { DeliveryType } from './delivery-types.ts'

/** What leads a person to their reward: every message must have one of them. */
const ways: Record<DeliveryType, readonly [VariableName, ...VariableName[]]> = {
  rewardlinks: ['reward_link'],
  rewardcodes: ['reward_code'],
  rewardpoints: ['reward_link', 'points'],
}

/** The variable that a message needs and lacks; an email's button is its link. */
export function missingVariable(type: DeliveryType, channel: Channel, text: string): VariableName | undefined {
  const [first, ...others] = ways[type]
  if (channel === 'email' && first === 'reward_link') return undefined
  const { used } = parseVariables(text)
  return [first, ...others].some((name) => used.includes(name)) ? undefined : first
}
