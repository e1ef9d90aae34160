import { randomUUID } from 'node:crypto'
import { recipientOf } from '#tests/support/rewards.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { ActionCall } from './action-load.ts'

/** Returns the id of the first brand at which this reward can be claimed, or an empty string. */
export const brandOf = async (stack: TestStack, reward = ''): Promise<string> =>
  (await recipientOf(stack, reward).open(false)).view.brands[0]?.id ?? ''

/** Builds the request to claim a reward as the BFF forwards it to the rules in Directus. */
export function claimCall(stack: TestStack, reward: string, brand: string): ActionCall {
  const { path, body, headers } = recipientOf(stack, reward).claimCall(brand, randomUUID())
  return { path, body: JSON.stringify(body), headers }
}

/** Builds a claim as a recipient's browser sends it to the BFF. Each comes from a network of its own. */
export function publicClaimCall(stack: TestStack, reward: string, brand: string, index: number): ActionCall {
  return {
    path: `/public/rewards/${recipientOf(stack, reward).token}/claims`,
    body: JSON.stringify({ brand }),
    headers: {
      origin: stack.url,
      'x-plutus-csrf': '1',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    },
  }
}
