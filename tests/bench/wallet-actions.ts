import { randomUUID } from 'node:crypto'
import { recipientOf } from '#tests/support/rewards.ts'
import { signIn } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { ActionCall } from './action-load.ts'
import type { Benchmark } from './benchmark.ts'
import { checkBooks } from './check-books.ts'
import { makeAdmin } from './directus-admin.ts'
import { createRow } from './directus-creates.ts'
import type { Figure } from './figure.ts'
import { issuedRewards } from './issued-rewards.ts'
import { rateText, runActions } from './run-actions.ts'

const concurrencies = [16, 64]

/** Claims and credits in the rules, each with ledger, figures and events; the rival writes one bare row by Directus's own REST. */
export const walletActions: Benchmark = {
  name: 'wallet-acts',
  async run({ stack, size: { acts }, say }) {
    const owner = await signIn(stack)
    const admin = makeAdmin(stack)
    const warmUp = Math.ceil(acts / 10)
    say(`issuing ${acts * concurrencies.length + warmUp} rewards`)
    const rewards = await issuedRewards(stack, owner, acts * concurrencies.length + warmUp)
    const brand = (await recipientOf(stack, rewards[0] ?? '').open(false)).view.brands[0]?.id ?? ''
    const left = [...rewards]
    const claims = (count: number) => left.splice(0, count).map((id) => claimCall(stack, id, brand))
    const credits = (count: number) => Array.from({ length: count }, () => creditCall(stack))
    const rows = (count: number) => Array.from({ length: count }, () => createRow(admin))

    for (const calls of [claims(warmUp), credits(warmUp), rows(warmUp)]) await runActions(stack, calls, 16)
    const figures: Figure[] = []
    for (const concurrency of concurrencies) {
      say(`${concurrency} at a time`)
      const rival = await runActions(stack, rows(acts / 2), concurrency)
      for (const [name, calls] of [
        ['claims', claims],
        ['credits', credits],
      ] as const) {
        const ours = await runActions(stack, calls(acts), concurrency)
        await checkBooks(stack, rewards, ['open', 'claimed'])
        figures.push({
          name: `${name}, ${concurrency} at a time`,
          ours: rateText(ours, name),
          rival: `Directus ${rateText(rival, 'bare rows')}`,
          ratio: ours.perSecond / rival.perSecond,
          promise: '≥ 500/s',
          isKept: ours.perSecond >= 500,
        })
      }
    }
    return figures
  },
}

function claimCall(stack: TestStack, reward: string, brand: string): ActionCall {
  const { path, body, headers } = recipientOf(stack, reward).claimCall(brand, randomUUID())
  return { path, body: JSON.stringify(body), headers }
}

const creditCall = (stack: TestStack): ActionCall => ({
  path: '/plutus/operator/adjust-wallet',
  headers: { authorization: `Bearer ${stack.secrets.operatorToken}` },
  body: JSON.stringify({ company: 'Aurora Retail', amount: '1.00', reason: 'benchmark credit', key: randomUUID() }),
})
