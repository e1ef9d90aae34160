import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { actAtRazorpay, actAtStripe, type Books, type BooksAct } from '#tests/support/money/book-actions.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { waitForRecharge } from '#tests/support/recharge-pages.ts'
import type { Recharge } from '#tests/support/recharges.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'

const amount = 1_000_000
const names: BooksAct['name'][] = ['pay', 'refund', 'dispute', 'win', 'reopen', 'refund', 'failRefund', 'inquire', 'dispute', 'lose']
const sequence = names.map((name, nth): BooksAct => ({ name, share: 20 + nth, nth }))

type Moment = 'not killed' | 'killed at once' | 'killed after the first answer'

describe.each(['SQLite', 'PostgreSQL'])('R27 E6 all events at once, on %s', (database) => {
  let fixture: PaymentFixture
  let aurora: Person

  beforeAll(async () => {
    fixture = await startPaymentFixture(database)
    aurora = await signIn(fixture.stack)
    // a contradiction with an event of the last minute is queried again after a minute
    for (const double of [fixture.stripe, fixture.razorpay]) double.setEventAge(120)
  })
  afterAll(() => fixture?.stop())

  it.each(['stripe', 'razorpay'] as const)(
    '%s: its balance equals ours after they raced, each twice, and after kill -9 among them',
    { tags: ['sweep'] },
    async (provider) => {
      for (const moment of ['not killed', 'killed at once', 'killed after the first answer'] as const) await raceEvents(provider, moment)
      expect((await operator(fixture.stack, 'check-ledgers', { provider: 'true' })).differences).toEqual([])
      await expectLedgersToSum(fixture.stack)
    },
  )

  async function raceEvents(provider: 'stripe' | 'razorpay', moment: Moment): Promise<void> {
    const { recharge, books } = provider === 'stripe' ? await byStripe() : await byRazorpay()
    const double = fixture[provider]
    const events = double.hold()
    for (const act of sequence) await books.act(act)
    double.release()
    const posts = [...events, ...events.toReversed()].map((event) => double.notify(event))
    if (moment === 'killed after the first answer') await Promise.race(posts)
    if (moment !== 'not killed') await fixture.stack.isBack('directus', fixture.stack.kill('directus'))
    const answers = (await Promise.all(posts)).map((post) => post.answers)
    console.log(`${provider}, ${moment}: ${events.length} events twice, ${answers.flat().length} attempts`)
    const costs = Number(recharge.total_payable) - amount
    const expected = books.balance() - costs
    const kept = ({ credited_amount, reversed_amount }: Recharge) => Number(credited_amount) - Number(reversed_amount)
    await waitForRecharge(aurora, recharge.id, `${expected} to be kept`, (is) => kept(is) === expected)
    const left = async () => (await operator(fixture.stack, 'list-payment-events', { outcome: 'received' })).events
    await expect.poll(left, { timeout: 120_000 }).toEqual([])
    await waitForRecharge(aurora, recharge.id, `still ${expected} to be kept`, (is) => kept(is) === expected)
  }

  async function byStripe(): Promise<{ recharge: Recharge; books: Books }> {
    const { recharge, session } = await fixture.byStripe(aurora, amount)
    return { recharge, books: actAtStripe(fixture.stripe, session) }
  }

  async function byRazorpay(): Promise<{ recharge: Recharge; books: Books }> {
    const { recharge, link } = await fixture.byRazorpay(aurora, amount)
    return { recharge, books: actAtRazorpay(fixture.razorpay, link) }
  }
})
