import { randomUUID } from 'node:crypto'
import { signIn } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { ActionCall } from './action-load.ts'
import type { Benchmark } from './benchmark.ts'
import { checkBooks } from './check-books.ts'
import { brandOf, claimCall, publicClaimCall } from './claim-calls.ts'
import { makeAdmin } from './directus-admin.ts'
import { createRow } from './directus-creates.ts'
import type { Figure } from './figure.ts'
import { issuedRewards } from './issued-rewards.ts'
import { type Rate, rateText, runActions } from './run-actions.ts'

/** At a time, and how many a second are promised then; the aim stays printed beside a lower promise. */
const promises = [
  { concurrency: 16, least: 300 },
  { concurrency: 64, least: 500 },
]
const aim = 500

/**
 * Claims and credits in the rules, each with ledger, figures and events, and claims once more through the BFF; the rival writes one bare
 * row by Directus's own REST.
 */
export const walletActions: Benchmark = {
  name: 'wallet-acts',
  async run({ stack, size: { acts }, say }) {
    const owner = await signIn(stack)
    const admin = makeAdmin(stack)
    const warmUp = Math.ceil(acts / 10)
    const count = (acts * promises.length + warmUp) * 2
    say(`issuing ${count} rewards`)
    const rewards = await issuedRewards(stack, owner, count)
    const brand = await brandOf(stack, rewards[0])
    const left = [...rewards]
    const claims = (some: number) => left.splice(0, some).map((id) => claimCall(stack, id, brand))
    const publicClaims = (some: number) => left.splice(0, some).map((id, index) => publicClaimCall(stack, id, brand, index))
    const credits = (some: number) => Array.from({ length: some }, () => creditCall(stack))
    const rows = (some: number) => Array.from({ length: some }, () => createRow(admin))

    for (const calls of [claims(warmUp), credits(warmUp), rows(warmUp)]) await runActions(stack, calls, 16)
    await runActions(stack, publicClaims(warmUp), 16, 'bff')
    const figures: Figure[] = []
    for (const { concurrency, least } of promises) {
      say(`${concurrency} at a time`)
      const rival = await runActions(stack, rows(acts / 2), concurrency)
      const take = (name: string, what: string, ours: Rate) => figures.push(...rateFigures({ name, what, ours, rival, concurrency, least }))
      take('claims', 'claims', await runActions(stack, claims(acts), concurrency))
      take('credits', 'credits', await runActions(stack, credits(acts), concurrency))
      take('claims through the BFF', 'claims', await runActions(stack, publicClaims(acts), concurrency, 'bff'))
      await checkBooks(stack, rewards, ['open', 'claimed'])
    }
    return figures
  },
}

type Measured = { name: string; what: string; ours: Rate; rival: Rate; concurrency: number; least: number }

function rateFigures({ name, what, ours, rival, concurrency, least }: Measured): Figure[] {
  const verdict = (rate: number) => ({ promise: `≥ ${rate}/s`, isKept: ours.perSecond >= rate })
  const rated = {
    name: `${name}, ${concurrency} at a time`,
    ours: rateText(ours, what),
    rival: `Directus ${rateText(rival, 'bare rows')}`,
    ratio: ours.perSecond / rival.perSecond,
    ...verdict(least),
  }
  return least === aim
    ? [rated]
    : [rated, { name: `  the aim of ${name}, ${concurrency} at a time`, ours: rateText(ours, what), rival: '', ...verdict(aim) }]
}

const creditCall = (stack: TestStack): ActionCall => ({
  path: '/plutus/operator/adjust-wallet',
  headers: { authorization: `Bearer ${stack.secrets.operatorToken}` },
  body: JSON.stringify({ company: 'Aurora Retail', amount: '1.00', reason: 'benchmark credit', key: randomUUID() }),
})
