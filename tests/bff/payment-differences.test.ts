import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { rechargeReaches, reversedReaches, walletOf } from '#tests/support/recharge-pages.ts'
import { papersOf } from '#tests/support/recharge-papers.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { operatorEmail } from '#tests/support/stack-pool.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Difference = { provider: string; kind: string; id: string; recharge: string; difference: string }

describe.each(['SQLite', 'PostgreSQL'])('the comparison with the providers’ records, on %s', (database) => {
  const plain = { tags: sweepOnPostgres(database) }
  let fixture: PaymentFixture
  let aurora: Person

  beforeAll(async () => {
    fixture = await startPaymentFixture(database)
    aurora = await signIn(fixture.stack)
  })
  afterAll(async () => {
    await expectLedgersToSum(fixture.stack)
    await fixture.stop()
  })

  const sql = (text: string) => fixture.stack.sql(text)
  const compare = async () => (await operator(fixture.stack, 'check-ledgers', { provider: 'true' })).differences as Difference[]
  const listed = async () => (await operator(fixture.stack, 'list-differences')).differences as Difference[]
  const differencesOf = async (number: string) =>
    (await compare())
      .filter(({ recharge }) => recharge === number)
      .map(({ id, difference }) => `${id} ${difference}`)
      .sort()
  const readReaches = (recharge: string) =>
    waitFor(async () => !(await sql(`select id from plutus_jobs where kind = 'read-payments' and ref = '${recharge}'`)).length, {
      what: 'the payment to be read',
    })
  /** In epoch seconds, before the lists begin. */
  const longAgo = Math.floor(Date.now() / 1000) - 200 * 86_400
  const differencesInMetrics = async () => {
    const headers = { authorization: `Bearer ${fixture.stack.secrets.guestToken}` }
    return (await (await fetch(`${fixture.stack.directusUrl}/plutus/wallets/state`, { headers })).json()).differences
  }

  it('R27 E6 lists what a provider knows and we do not, and moves nothing', plain, async () => {
    const { recharge, session } = await fixture.byStripe(aurora, 500_000)
    await fixture.stripe.pay(session)
    await rechargeReaches(aurora, recharge.id, 'credited')
    const { recharge: unpaid, link } = await fixture.byRazorpay(aurora, 300_000)
    expect(await compare()).toEqual([])
    fixture.stripe.hold()
    fixture.razorpay.hold()
    await fixture.stripe.refund(session, 100_000)
    await fixture.razorpay.pay(link)
    fixture.stripe.release()
    fixture.razorpay.release()
    const before = await walletOf(aurora)
    const [refund] = fixture.stripe.ledger.refundsOf(session)
    const found = [
      {
        provider: 'razorpay',
        kind: 'payment',
        id: link.payment.id,
        recharge: unpaid.number,
        difference: '₹3,000 at the provider, ₹0 here',
      },
      { provider: 'stripe', kind: 'refund', id: refund?.id, recharge: recharge.number, difference: '₹1,000 at the provider, ₹0 here' },
    ]
    await sql("update plutus_jobs set run_at = 0 where kind = 'compare-books'")
    await expect.poll(listed).toMatchObject(found)
    expect(await differencesInMetrics()).toBe(2)
    const mail = await mailTo(fixture.stack, operatorEmail, ({ subject }) => subject.startsWith('Payments: 1 difference'))
    expect(mail.text).toContain('list-differences')
    expect(await walletOf(aurora)).toEqual(before)
    await expect
      .poll(async () => Number((await sql("select run_at from plutus_jobs where kind = 'compare-books'"))[0]?.run_at))
      .toBeGreaterThan(Date.now())
    // the next events of the same payments bring what was lost
    await fixture.stripe.refund(session, 50_000)
    await reversedReaches(aurora, recharge.id, 150_000)
    await fixture.razorpay.refund(link, 100_000)
    await reversedReaches(aurora, unpaid.id, 100_000)
    expect(await compare()).toEqual([])
  })

  it('R27 E6 lists what we know and the provider does not, and what was never credited', plain, async () => {
    const { recharge, link } = await fixture.byRazorpay(aurora, 200_000)
    const payment = { id: `pay_ghost_${link.id}`, order_id: link.order_id, amount: 200_000, currency: 'INR', status: 'captured' }
    const paid = { payment_link: { ...fixture.razorpay.objectOf(link), currency: 'INR' }, payment }
    expect(await fixture.razorpay.post(fixture.razorpay.event('payment_link.paid', paid))).toBe(200)
    await rechargeReaches(aurora, recharge.id, 'credited')
    const never = { id: `rfnd_never_${link.id}`, payment_id: `pay_never_${link.id}`, amount: 70_000, status: 'processed' }
    const refunded = { payment: { id: never.payment_id, order_id: link.order_id, currency: 'INR' }, refund: never }
    expect(await fixture.razorpay.post(fixture.razorpay.event('refund.processed', refunded))).toBe(200)
    await expect
      .poll(async () => (await listed()).map(({ id, difference }) => `${id} ${difference}`))
      .toEqual([expect.stringMatching(/^rfnd_never_.*never credited/)])
    const differences = (await compare()).map(({ id, difference }) => `${id} ${difference}`).sort()
    expect(differences).toEqual(
      [
        `${payment.id} ₹2,000 here, unknown to the provider`,
        `${never.id} ₹700 here, unknown to the provider`,
        `${never.id} ₹700: its payment was never credited, so nothing was taken`,
      ].sort(),
    )
  })

  it('R27 E6 queries an open dispute that is older than the lists', plain, async () => {
    const { recharge, session } = await fixture.byStripe(aurora, 400_000)
    await fixture.stripe.pay(session)
    await fixture.stripe.dispute(session)
    await rechargeReaches(aurora, recharge.id, 'reversed')
    const [dispute] = fixture.stripe.ledger.disputesOf(session)
    if (!dispute) throw new Error('No dispute')
    await readReaches(recharge.id)
    dispute.created -= 200 * 86_400
    fixture.stripe.hold()
    await fixture.stripe.win(dispute)
    fixture.stripe.release()
    const ofStripe = (await compare()).filter(({ provider }) => provider === 'stripe')
    expect(ofStripe).toMatchObject([{ kind: 'dispute', id: dispute.id, difference: '₹0 at the provider, ₹4,089.68 here' }])
    expect(Number((await rechargeReaches(aurora, recharge.id, 'reversed')).reversed_amount)).toBe(400_000)
  })

  it('R27 E6 lists a refund of a payment that is older than the lists', plain, async () => {
    const { recharge, session } = await fixture.byStripe(aurora, 300_000)
    session.created = longAgo
    await fixture.stripe.pay(session)
    await rechargeReaches(aurora, recharge.id, 'credited')
    await readReaches(recharge.id)
    await sql(`update plutus_payments set created_at = ${longAgo * 1000} where recharge = '${recharge.id}'`)
    fixture.stripe.hold()
    await fixture.stripe.refund(session, 50_000)
    fixture.stripe.release()
    const [refund] = fixture.stripe.ledger.refundsOf(session)
    expect(await differencesOf(recharge.number)).toEqual([`${refund?.id} ₹500 at the provider, ₹0 here`])
  })

  it('R27 N3 lists a lost dispute whose last event is lost, because its credit note is missing', plain, async () => {
    const { recharge, session } = await fixture.byStripe(aurora, 300_000)
    await fixture.stripe.pay(session)
    await fixture.stripe.dispute(session, { amount: 100_000 })
    await reversedReaches(aurora, recharge.id, 100_000)
    await readReaches(recharge.id)
    const [dispute] = fixture.stripe.ledger.disputesOf(session)
    if (!dispute) throw new Error('No dispute')
    fixture.stripe.hold()
    await fixture.stripe.lose(dispute)
    fixture.stripe.release()
    expect(await differencesOf(recharge.number)).toEqual([`${dispute.id} lost at the provider, open here`])
    await operator(fixture.stack, 'read-payments', { number: recharge.number })
    await waitFor(async () => (await papersOf(aurora, recharge.id)).length === 2, { what: 'the credit note' })
    expect(await differencesOf(recharge.number)).toEqual([])
  })

  it('R27 E6 asks for what the lists omit, because we may learn of a payment long after the provider', plain, async () => {
    const { recharge, session } = await fixture.byStripe(aurora, 300_000)
    session.created = longAgo
    await fixture.stripe.pay(session)
    await rechargeReaches(aurora, recharge.id, 'credited')
    await readReaches(recharge.id)
    expect(await differencesOf(recharge.number)).toEqual([])
  })

  it(
    'R27 E6 lists a payment that was refunded and lost in a dispute as well, of which the wallet bears no more than it brought',
    plain,
    async () => {
      const { recharge, session } = await fixture.byStripe(aurora, 300_000)
      await fixture.stripe.pay(session)
      await fixture.stripe.refund(session, 100_000)
      await fixture.stripe.dispute(session)
      await rechargeReaches(aurora, recharge.id, 'reversed')
      await readReaches(recharge.id)
      expect(fixture.stripe.ledger.balanceOf(session)).toBe(-100_000)
      const beyond = '₹1,000 more was taken back than it brought, which the wallet does not bear'
      expect(await differencesOf(recharge.number)).toEqual([`${session.intent} ${beyond}`])
      const [refund] = fixture.stripe.ledger.refundsOf(session)
      if (refund) await fixture.stripe.failRefund(refund)
      await expect.poll(() => differencesOf(recharge.number)).toEqual([])

      const { recharge: other, link } = await fixture.byRazorpay(aurora, 300_000)
      await fixture.razorpay.pay(link)
      await fixture.razorpay.refund(link, 100_000)
      await reversedReaches(aurora, other.id, 100_000)
      await fixture.razorpay.dispute(link, 'chargeback', 300_000)
      await rechargeReaches(aurora, other.id, 'reversed')
      expect(await differencesOf(other.number), 'nothing is withdrawn before Razorpay’s dispute is lost').toEqual([])
      const [dispute] = fixture.razorpay.ledger.disputesOf(link.payment)
      if (dispute) await fixture.razorpay.moveDispute(dispute, 'lost')
      await expect.poll(() => differencesOf(other.number)).toEqual([expect.stringContaining(beyond)])
    },
  )

  it(
    'R27 E6 lists a refund that finance recorded with another recharge, and refuses an id that the provider does not know',
    plain,
    async () => {
      const [mistaken, right] = [await fixture.byStripe(aurora, 200_000), await fixture.byStripe(aurora, 200_000)]
      for (const { recharge, session } of [mistaken, right]) {
        await fixture.stripe.pay(session)
        await rechargeReaches(aurora, recharge.id, 'credited')
      }
      fixture.stripe.hold()
      await fixture.stripe.refund(right.session, 50_000)
      fixture.stripe.release()
      const [refund] = fixture.stripe.ledger.refundsOf(right.session)
      const reversal = { number: mistaken.recharge.number, amount: '500', refund: String(refund?.id), reason: 'Sent back' }
      await expect(operator(fixture.stack, 'reverse-recharge', reversal)).rejects.toThrow('stripe knows no refund')
      fixture.stripe.setDown(true)
      expect(await operator(fixture.stack, 'reverse-recharge', reversal)).toMatchObject({ posted: true })
      fixture.stripe.setDown(false)
      expect((await compare()).filter(({ id }) => id === refund?.id)).toEqual([
        expect.objectContaining({
          recharge: right.recharge.number,
          difference: 'of this recharge at the provider, recorded with another here',
        }),
      ])
    },
  )

  it('R27 E6 compares the other provider while one is down, with one order list for all unknown payments', plain, async () => {
    const { recharge, link } = await fixture.byRazorpay(aurora, 100_000)
    fixture.razorpay.hold()
    await fixture.razorpay.pay(link)
    fixture.razorpay.release()
    fixture.stripe.setDown(true)
    const before = fixture.razorpay.requests.length
    const { differences, failures } = await operator(fixture.stack, 'check-ledgers', { provider: 'true' })
    fixture.stripe.setDown(false)
    expect(failures).toEqual([expect.stringContaining('stripe could not be read')])
    expect((differences as Difference[]).filter(({ recharge: number }) => number === recharge.number)).toHaveLength(1)
    expect(fixture.razorpay.requests.slice(before).filter((call) => call.startsWith('GET /v1/orders'))).toEqual(['GET /v1/orders'])
  })
})
