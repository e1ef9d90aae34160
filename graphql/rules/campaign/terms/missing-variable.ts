import type { Channel } from '#rules/mail/channel.ts'
import { parseVariables, type VariableName } from '#rules/mail/email/variables.ts'
import type { DeliveryType } from './delivery-types.ts'

/** The variables that give access to a reward, by delivery type. Each message needs one of them. */
const rewardVariables: Record<DeliveryType, readonly [VariableName, ...VariableName[]]> = {
  rewardlinks: ['reward_link'],
  rewardcodes: ['reward_code'],
  rewardpoints: ['reward_link', 'points'],
}

/** Returns the reward variable that a message lacks, or undefined. An email needs no {{ reward_link }}, because its button is the link. */
export function missingVariable(type: DeliveryType, channel: Channel, text: string): VariableName | undefined {
  const [first, ...others] = rewardVariables[type]
  if (channel === 'email' && first === 'reward_link') return undefined
  const { used } = parseVariables(text)
  return [first, ...others].some((name) => used.includes(name)) ? undefined : first
}
