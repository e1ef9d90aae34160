import { operator } from '#tests/support/campaigns.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import type { TestStack } from '#tests/support/start-stack.ts'

const linksTried = 20

/** Opens random rewards and throws unless each has one of `states`. Also throws unless every ledger adds up to its wallet. */
export async function checkBooks(stack: TestStack, rewards: string[], states: string[]): Promise<void> {
  for (let tried = 0; tried < linksTried; tried++) {
    const id = rewards[Math.floor(Math.random() * rewards.length)] ?? ''
    const { status, view } = await recipientOf(stack, id).open(false)
    if (status !== 200 || !states.includes(view.status)) throw new Error(`The link of reward ${id} answers ${status} ${view.status}`)
  }
  await checkLedgers(stack)
}

/** Throws unless every ledger adds up to its wallet. */
export async function checkLedgers(stack: TestStack): Promise<void> {
  const { mismatches } = await operator(stack, 'check-ledgers')
  if (!Array.isArray(mismatches) || mismatches.length > 0) throw new Error(`The ledgers do not sum: ${JSON.stringify(mismatches)}`)
}
