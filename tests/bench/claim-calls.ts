import { randomUUID } from 'node:crypto'
import { recipientOf } from '#tests/support/rewards.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { ActionCall } from './action-load.ts'

/** A brand that takes this reward. */
export const brandOf = async (stack: TestStack, reward = ''): Promise<string> =>
  (await recipientOf(stack, reward).open(false)).view.brands[0]?.id ?? ''

/** A claim in the rules, as the BFF forwards it. */
export function claimCall(stack: TestStack, reward: string, brand: string): ActionCall {
  const { path, body, headers } = recipientOf(stack, reward).claimCall(brand, randomUUID())
  return { path, body: JSON.stringify(body), headers }
}

/** A claim through the BFF, as a recipient's own browser sends it: each from a network of its own. */
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
