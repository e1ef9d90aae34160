import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { ledgerLinesOf, openRecharge, rechargeReaches, reversedReaches, walletOf } from '#tests/support/recharge-pages.ts'
import { readRecharge, reopenMethods } from '#tests/support/recharges.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { stallWrite } from '#tests/support/stalled-write.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let fixture: PaymentFixture
/** Aurora pays in rupees, Harborline in dollars. */
let aurora: Person
let harborline: Person

beforeAll(async () => {
  fixture = await startPaymentFixture()
  aurora = await signIn(fixture.stack)
  harborline = await signIn(fixture.stack, rivalAccount)
})
afterAll(() => fixture?.stop())

const sql = (text: string) => runSql(fixture.stack, undefined, text)
const available = async (person: Person) => Number((await walletOf(person)).available)
const entryTypes = async (person: Person, id: string) => (await ledgerLinesOf(person, id)).map(({ type }) => type)

describe('R26 a payment on the provider’s page', () => {
  it('Stripe: creates one session for the recharge, and credits its payment once however often it is reported', async () => {
    const before = await available(aurora)
    const { recharge, session } = await fixture.byStripe(aurora, 1_000_000)
    expect(fixture.stripe.sessionOf(recharge.id)).toHaveLength(1)
    expect([session.method, String(session.amount), session.currency]).toEqual(['card', recharge.total_payable, 'inr'])
    expect(await fixture.onPage(recharge.checkout_url, 'pay')).toContain(`/recharge/status?id=${recharge.id}`)
    await rechargeReaches(aurora, recharge.id, 'credited')
    const delivery = fixture.stripe.deliveries.at(-1)
    if (!delivery) throw new Error('Stripe sent no event')
    const again = await Promise.all(Array.from({ length: 5 }, () => fixture.stripe.post(delivery)))
    expect(again).toEqual([200, 200, 200, 200, 200])
    expect((await available(aurora)) - before).toBe(1_000_000)
    expect(await entryTypes(aurora, recharge.id)).toEqual(['recharge_credited'])
  })

  it('Razorpay: offers only the chosen method, reports a failed attempt and credits a later one', async () => {
    const before = await available(aurora)
    const { recharge, link } = await fixture.byRazorpay(aurora, 1_000_000)
    expect(link.method).toEqual({ card: '0', upi: '1', netbanking: '0', wallet: '0' })
    await fixture.razorpay.decline(link, 'insufficient_funds')
    expect((await rechargeReaches(aurora, recharge.id, 'failed')).status_reason).toBe('insufficient_funds')
    expect(await fixture.onPage(link.id && fixture.razorpay.objectOf(link).short_url, 'pay')).toContain(
      `/recharge/status?id=${recharge.id}`,
    )
    await rechargeReaches(aurora, recharge.id, 'credited')
    expect((await available(aurora)) - before).toBe(1_000_000)
  })

  it('test: credits half, then the rest, and opens a dispute from the same page', async () => {
    const before = await available(aurora)
    const { id, checkout_url: page } = await openRecharge(aurora, { provider: 'test', method: 'upi', amount: 1_000_000 })
    expect(await fixture.onPage(page, 'payHalf')).toContain(`/recharge/status?id=${id}`)
    await rechargeReaches(aurora, id, 'partially_credited')
    expect((await available(aurora)) - before).toBe(500_000)
    await fixture.onPage(page, 'pay')
    await rechargeReaches(aurora, id, 'credited')
    await fixture.onPage(page, 'dispute')
    expect((await rechargeReaches(aurora, id, 'reversed')).status_reason).toBe('chargeback')
    expect(await available(aurora)).toBe(before)
  })
})

describe('R27 events in any order', () => {
  it('Stripe: keeps a bank debit pending until it arrives or bounces', async () => {
    const before = await walletOf(harborline)
    const one = await fixture.byStripe(harborline, 50_000, 'bank_debit')
    const other = await fixture.byStripe(harborline, 50_000, 'bank_debit')
    await Promise.all([fixture.onPage(one.recharge.checkout_url, 'debit'), fixture.onPage(other.recharge.checkout_url, 'debit')])
    await rechargeReaches(harborline, one.recharge.id, 'processing')
    await rechargeReaches(harborline, other.recharge.id, 'processing')
    expect(Number((await walletOf(harborline)).pending) - Number(before.pending)).toBe(100_000)
    await fixture.stripe.settle(one.session)
    await fixture.stripe.bounce(other.session)
    await rechargeReaches(harborline, one.recharge.id, 'credited')
    expect((await rechargeReaches(harborline, other.recharge.id, 'failed')).status_reason).toBe('bank_rejected')
    const after = await walletOf(harborline)
    expect([Number(after.available) - Number(before.available), after.pending]).toEqual([50_000, before.pending])
  })

  it('Stripe: credits money that arrives after the end, and ignores an end after the money', async () => {
    const before = await available(aurora)
    const { recharge, session } = await fixture.byStripe(aurora, 200_000)
    await fixture.stripe.expire(session)
    await rechargeReaches(aurora, recharge.id, 'expired')
    await fixture.stripe.pay(session)
    await rechargeReaches(aurora, recharge.id, 'credited')
    await fixture.stripe.expire(session)
    expect((await readRecharge(aurora, recharge.id)).status).toBe('credited')
    expect((await available(aurora)) - before).toBe(200_000)
  })

  it('a dispute before its payment ends like one after it', async () => {
    const before = await available(aurora)
    const stripe = await fixture.byStripe(aurora, 300_000)
    await fixture.stripe.dispute(stripe.session)
    await fixture.stripe.pay(stripe.session)
    await rechargeReaches(aurora, stripe.recharge.id, 'reversed')
    const { recharge, link } = await fixture.byRazorpay(aurora, 300_000)
    await fixture.razorpay.dispute(link)
    await fixture.razorpay.pay(link)
    await rechargeReaches(aurora, recharge.id, 'reversed')
    expect(await available(aurora)).toBe(before)
    expect(await entryTypes(aurora, recharge.id)).toEqual(['recharge_credited', 'recharge_reversed'])
  })

  it('sums refunds, and takes no refunded money again by a dispute', async () => {
    const before = await available(aurora)
    const { recharge, link } = await fixture.byRazorpay(aurora, 400_000)
    await fixture.razorpay.pay(link)
    await fixture.razorpay.refund(link, 100_000)
    await fixture.razorpay.refund(link, 50_000)
    await reversedReaches(aurora, recharge.id, 150_000)
    await fixture.razorpay.dispute(link, 'retrieval')
    expect((await available(aurora)) - before).toBe(250_000)
    await fixture.razorpay.dispute(link, 'chargeback', 250_000)
    await rechargeReaches(aurora, recharge.id, 'reversed')
    expect(await available(aurora)).toBe(before)
    const other = await fixture.byRazorpay(aurora, 400_000)
    await fixture.razorpay.pay(other.link)
    await fixture.razorpay.dispute(other.link, 'chargeback', 200_000)
    await fixture.razorpay.refund(other.link, 150_000)
    await reversedReaches(aurora, other.recharge.id, 350_000)
  })

  it('takes the wallet below zero and freezes it after a chargeback of spent money', async () => {
    const { recharge, session } = await fixture.byStripe(harborline, 500_000)
    await fixture.stripe.pay(session)
    await rechargeReaches(harborline, recharge.id, 'credited')
    const left = (await available(harborline)) - 100_00
    await operator(fixture.stack, 'adjust-wallet', { company: 'Harborline Goods', amount: `-${left / 100}`, reason: 'spent' })
    await fixture.stripe.dispute(session)
    await rechargeReaches(harborline, recharge.id, 'reversed')
    expect(await walletOf(harborline)).toMatchObject({
      available: String(100_00 - 500_000),
      status: 'frozen',
      overdrawn_at: expect.any(String),
    })
  })

  it('does not expire a recharge whose payment was reported while Stripe is down', async () => {
    const { recharge, session } = await fixture.byStripe(aurora, 100_000)
    fixture.stripe.setDown(true)
    await fixture.stripe.pay(session)
    await sql(`update recharges set expires_at = ${Date.now() - 60_000} where id = '${recharge.id}'`)
    await sql(`update plutus_jobs set run_at = 0 where kind = 'expire-recharge' and ref = '${recharge.id}'`)
    const expiry = async () => (await sql(`select run_at from plutus_jobs where kind = 'expire-recharge' and ref = '${recharge.id}'`))[0]
    await waitFor(async () => Number((await expiry())?.run_at ?? 1) > 0, { what: 'the expiry to run' })
    expect((await readRecharge(aurora, recharge.id)).status).toBe('awaiting_payment')
    expect(Number((await expiry())?.run_at)).toBeGreaterThan(Date.now())
    fixture.stripe.setDown(false)
    await sql(`update plutus_jobs set run_at = 0, lease_until = null where kind = 'read-payments' and ref = '${recharge.id}'`)
    await rechargeReaches(aurora, recharge.id, 'credited')
  })

  it('accepts a dispute while Stripe is down, and applies it once Stripe can be queried', async () => {
    const { recharge, session } = await fixture.byStripe(aurora, 200_000)
    await fixture.stripe.pay(session)
    await rechargeReaches(aurora, recharge.id, 'credited')
    fixture.stripe.setDown(true)
    expect((await fixture.stripe.dispute(session)).answers).toEqual([200])
    const before = fixture.stripe.requests.length
    await expect.poll(() => fixture.stripe.requests.length).toBeGreaterThan(before)
    expect((await readRecharge(aurora, recharge.id)).status).toBe('credited')
    fixture.stripe.setDown(false)
    await rechargeReaches(aurora, recharge.id, 'reversed')
  })
})

describe('kill -9 of Directus between verifying and crediting', () => {
  const points = ['verified, not written', 'written, perhaps not answered', 'just arrived'] as const
  type Kill = [provider: 'stripe' | 'razorpay' | 'test', point: (typeof points)[number]]
  const kills: Kill[] = [
    ['stripe', points[0]],
    ['razorpay', points[0]],
    ['stripe', points[1]],
  ]
  const furtherKills: Kill[] = [
    ['test', points[0]],
    ['razorpay', points[2]],
  ]
  it.each(kills)('%s, %s: credits once at the next delivery', expectCreditAfterKill)
  it.each(furtherKills)('%s, %s: credits once at the next delivery', { tags: ['sweep'] }, expectCreditAfterKill)

  async function expectCreditAfterKill(...[provider, point]: Kill): Promise<void> {
    const before = await available(aurora)
    const method = provider === 'stripe' ? 'card' : 'upi'
    await sql(reopenMethods)
    const { id, checkout_url: page } = await openRecharge(aurora, { provider, method, amount: 700_000 })
    const credited = async () => (await ledgerLinesOf(aurora, id).catch(() => [])).length
    let pid = 0
    if (point === points[0]) {
      const writing = await stallWrite(fixture.stack, 'insert on plutus_payment_events')
      await fixture.onPage(page, 'pay')
      await waitFor(writing.isInside, { what: 'a verified event to be written' })
      pid = fixture.stack.kill('directus')
      await writing.end()
    } else {
      await fixture.onPage(page, 'pay')
      if (point === points[1]) await expect.poll(storedEventCounter(id), { interval: 1 }).toBe(1)
      pid = fixture.stack.kill('directus')
    }
    const written = await storedEventCounter(id)()
    console.log(`kill -9 of pid ${pid}: ${provider}, ${point} (${written} written)`)
    if (point !== points[2]) expect(written).toBe(point === points[0] ? 0 : 1)
    await fixture.stack.isBack('directus', pid)
    await rechargeReaches(aurora, id, 'credited')
    await expect.poll(() => isAcknowledged(provider, id, page)).toBe(true)
    expect(await credited()).toBe(1)
    expect((await available(aurora)) - before).toBe(700_000)
  }

  /** Returns a function that counts the stored provider events of a recharge. */
  const storedEventCounter = (id: string) => async () =>
    (await runSql(fixture.stack, undefined, `select id from plutus_payment_events where recharge = '${id}'`)).length

  /** Returns true once Plutus accepted each delivery of the provider about this recharge. */
  async function isAcknowledged(provider: string, id: string, page: string): Promise<boolean> {
    if (provider === 'test') return (await (await fetch(page)).text()).includes('Accepted')
    const { deliveries } = provider === 'stripe' ? fixture.stripe : fixture.razorpay
    return deliveries.filter(({ body }) => body.includes(id)).every(({ answers }) => answers.at(-1) === 200)
  }

  it('leaves consistent ledgers', () => expectLedgersToSum(fixture.stack))
})
