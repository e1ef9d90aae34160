import type { DeliveryType } from '#contracts/campaign/words.ts'
import { isVariable, nearestVariable, parseVariables, replaceVariables, type VariableName } from './variables.ts'
import type { Channel } from './words.ts'

/** Returns an error message for the first invalid variable of a text: unknown, not closed, or closing braces alone. */
export function variableError(text: string): string | undefined {
  const [unknown] = parseVariables(text).unknown
  if (unknown)
    return unknown.suggestion
      ? `There is no variable {{ ${unknown.name} }}. Did you mean {{ ${unknown.suggestion} }}?`
      : `There is no variable {{ ${unknown.name} }}.`
  const rest = replaceVariables(text, () => ' ')
  const open = /\{\{\s*([a-z_]*)/i.exec(rest)
  if (open) {
    const typed = open[1] ?? ''
    const name = isVariable(typed) ? typed : nearestVariable(typed)
    return name ? `Close this variable with two braces: {{ ${name} }}.` : 'Close {{ with the name of a variable and }}, or delete it.'
  }
  return rest.includes('}}') ? 'There is no variable before }}. Start it with {{, or delete the braces.' : undefined
}

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
