import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { seed } from '#tests/support/fixed-seed.ts'
import { isSweep, sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { actAtRazorpay, actAtStripe, type Books, type BooksAct, bookActs } from '#tests/support/money/book-actions.ts'
import type { Delivery } from '#tests/support/notify-plutus.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { waitForRecharge, walletOf } from '#tests/support/recharge-pages.ts'
import { expectPapersToAddUp } from '#tests/support/recharge-papers.ts'
import { type Recharge, readRecharge } from '#tests/support/recharges.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'

const runs = isSweep ? 40 : 4

const costsOf = ({ total_payable }: Recharge, amount: number) => Number(total_payable) - amount

/**
 * Delivers events in the order of `keys`, some twice and some never. Razorpay's list of disputes cannot be filtered by payment, so at least
 * one event of each dispute arrives.
 */
async function deliver(post: (event: Delivery) => Promise<number>, events: Delivery[], keys: number[]): Promise<void> {
  const sent = events
    .map((event, place) => ({ event, key: keys[place % keys.length] ?? 0 }))
    .filter(({ event, key }) => key % 5 !== 0 || event.type === 'payment.dispute.created')
    .flatMap((one) => (one.key % 3 === 0 ? [one, one] : [one]))
    .toSorted((one, other) => one.key - other.key)
  for (const { event } of sent) expect(await post(event)).toBe(200)
}

describe.each(['SQLite', 'PostgreSQL'])('R27 E6 the balance at the provider, on %s', (database) => {
  let fixture: PaymentFixture
  let aurora: Person

  beforeAll(async () => {
    fixture = await startPaymentFixture(database)
    aurora = await signIn(fixture.stack)
    // a contradiction with an event of the last minute is queried again after a minute
    for (const double of [fixture.stripe, fixture.razorpay]) double.setEventAge(120)
  })
  afterAll(() => fixture?.stop())

  const acts = fc.array(bookActs, { minLength: 3, maxLength: 9 })
  const keys = fc.array(fc.nat(1000), { minLength: 9, maxLength: 9 })

  it.each(['stripe', 'razorpay'] as const)(
    '%s: equals ours, less its open disputes, after any payments, refunds and disputes, lost, repeated and late',
    { tags: sweepOnPostgres(database) },
    async (provider) => {
      const before = Number((await walletOf(aurora)).available)
      let gained = 0
      const once = async (sequence: BooksAct[], order: number[]) => {
        const amount = 1_000_000
        const { recharge, books } = provider === 'stripe' ? await byStripe(amount) : await byRazorpay(amount)
        const double = fixture[provider]
        const events = double.hold()
        const late: Delivery[] = []
        for (const [place, act] of sequence.entries()) {
          await books.act(act)
          const [event] = events.splice(0)
          // some events arrive at once, in the state of their time, and others only at the end
          if (event && (order[place] ?? 0) % 2) expect(await double.post(event)).toBe(200)
          else if (event) late.push(event)
        }
        double.release()
        const last = late.pop()
        await deliver(double.post, late, order)
        if (last) expect(await double.post(last)).toBe(200)
        const expected = Math.max(0, books.balance() - costsOf(recharge, amount))
        const kept = ({ credited_amount, reversed_amount }: Recharge) => Number(credited_amount) - Number(reversed_amount)
        await waitForRecharge(
          aurora,
          recharge.id,
          `${expected} to be kept after ${JSON.stringify(sequence)}`,
          (is) => kept(is) === expected,
        )
        await expectQuiet(recharge.id)
        expect(kept(await readRecharge(aurora, recharge.id)), JSON.stringify(sequence)).toBe(expected)
        await expectPapersToAddUp(fixture.stack, aurora, recharge.id)
        gained += expected
      }
      await fc.assert(fc.asyncProperty(acts, keys, once), { seed, numRuns: runs, endOnFailure: true })
      expect(Number((await walletOf(aurora)).available) - before).toBe(gained)
      expect((await operator(fixture.stack, 'check-ledgers', { provider: 'true' })).differences).toEqual([])
      await expectLedgersToSum(fixture.stack)
    },
  )

  async function byStripe(amount: number): Promise<{ recharge: Recharge; books: Books }> {
    const { recharge, session } = await fixture.byStripe(aurora, amount)
    return { recharge, books: actAtStripe(fixture.stripe, session) }
  }

  async function byRazorpay(amount: number): Promise<{ recharge: Recharge; books: Books }> {
    const { recharge, link } = await fixture.byRazorpay(aurora, amount)
    return { recharge, books: actAtRazorpay(fixture.razorpay, link) }
  }

  /** Waits until no event of the recharge is left to be applied. */
  const expectQuiet = (recharge: string) =>
    expect
      .poll(async () => (await operator(fixture.stack, 'list-payment-events', { outcome: 'received' })).events, { message: recharge })
      .toEqual([])
})
