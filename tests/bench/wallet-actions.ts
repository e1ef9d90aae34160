import { startRecharge } from '#tests/support/recharges.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { testPaymentEvent } from '#tests/support/test-payment-event.ts'
import type { ActionCall } from './action-load.ts'
import type { Benchmark } from './benchmark.ts'
import { checkBooks } from './check-books.ts'
import { brandOf, claimCall, publicClaimCall } from './claim-calls.ts'
import { makeAdmin } from './directus-admin.ts'
import { createRow } from './directus-creates.ts'
import type { Figure } from './figure.ts'
import { issuedRewards, readyDrafts } from './issued-rewards.ts'
import { type Rate, rateText, runActions } from './run-actions.ts'

const concurrencies = [16, 64]
/** The promised minimum of calls per second, at each of `concurrencies`. */
const promised = { claims: 1000, publicClaims: 650, recharges: 150 }

/**
 * Measures claims and credited recharges with ledger, figures and events, and claims through the BFF. The rival writes one bare row through
 * Directus's REST API.
 */
export const walletActions: Benchmark = {
  name: 'wallet-acts',
  async run({ stack, size: { acts }, say }) {
    const owner = await signIn(stack)
    const admin = makeAdmin(stack)
    const warmUp = Math.ceil(acts / 10)
    const count = (acts * concurrencies.length + warmUp) * 2
    say(`issuing ${count} rewards`)
    const rewards = await issuedRewards(stack, owner, count)
    const brand = await brandOf(stack, rewards[0])
    const left = [...rewards]
    const claims = (some: number) => left.splice(0, some).map((id) => claimCall(stack, id, brand))
    const publicClaims = (some: number) => left.splice(0, some).map((id, index) => publicClaimCall(stack, id, brand, index))
    const rows = (some: number) => Array.from({ length: some }, () => createRow(admin))
    const recharges = (some: number) => readyDrafts(some, () => paidCall(stack, owner))

    for (const calls of [claims(warmUp), await recharges(warmUp), rows(warmUp)]) await runActions(stack, calls, 16)
    await runActions(stack, publicClaims(warmUp), 16, 'bff')
    const figures: Figure[] = []
    for (const concurrency of concurrencies) {
      say(`${concurrency} at a time`)
      const paid = await recharges(Math.ceil(acts / 5))
      const rival = await runActions(stack, rows(acts / 2), concurrency)
      const add = (name: string, ours: Rate, least: number) =>
        figures.push(figureOf(`${name}, ${concurrency} at a time`, ours, rival, least))
      add('claims', await runActions(stack, claims(acts), concurrency), promised.claims)
      add('claims through the BFF', await runActions(stack, publicClaims(acts), concurrency, 'bff'), promised.publicClaims)
      add('recharges credited', await runActions(stack, paid, concurrency), promised.recharges)
      await checkBooks(stack, rewards, ['open', 'claimed'])
    }
    return figures
  },
}

const figureOf = (name: string, ours: Rate, rival: Rate, least: number): Figure => ({
  name,
  ours: rateText(ours, 'acts'),
  rival: `Directus ${rateText(rival, 'bare rows')}`,
  ratio: ours.perSecond / rival.perSecond,
  promise: `≥ ${least}/s`,
  isKept: ours.perSecond >= least,
})

/** Starts a recharge and builds the webhook request by which the test payment provider reports it as paid. */
async function paidCall(stack: TestStack, owner: Person): Promise<ActionCall> {
  const { id, total_payable } = await startRecharge(owner, { amount: 100_000, method: 'card', provider: 'test' })
  const { body, ...call } = await testPaymentEvent(stack, { recharge: id, fact: { kind: 'paid', paid: Number(total_payable) } })
  return { ...call, body: JSON.stringify(body) }
}
