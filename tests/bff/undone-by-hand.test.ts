import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { ledgerLinesOf, rechargeReaches, reversedReaches, walletOf } from '#tests/support/recharge-pages.ts'
import { expectPapersToAddUp, papersOf } from '#tests/support/recharge-papers.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Difference = { code: string; id: string; recharge: string; difference: string }

describe.each(['SQLite', 'PostgreSQL'])('R27 M1 reversals by hand, on %s', (database) => {
  const plain = { tags: sweepOnPostgres(database) }
  let fixture: PaymentFixture
  let aurora: Person

  beforeAll(async () => {
    fixture = await startPaymentFixture(database)
    aurora = await signIn(fixture.stack)
    for (const double of [fixture.stripe, fixture.razorpay]) double.setEventAge(120)
  })
  afterAll(async () => {
    await expectLedgersToSum(fixture.stack)
    await fixture.stop()
  })

  const run = (name: string, input: object) => operator(fixture.stack, name, { reason: 'Sent back by transfer', ...input })
  const listOf = async (number: string, command = 'list-differences', input = {}) =>
    ((await operator(fixture.stack, command, input)).differences as Difference[]).filter(({ recharge }) => recharge === number)
  const compare = (number: string) => listOf(number, 'check-ledgers', { provider: 'true' })
  const available = async () => Number((await walletOf(aurora)).available)
  const kindsOf = async (id: string) => (await papersOf(aurora, id)).map(({ kind, details }) => `${kind} ${details.total}`)
  const byHandOf = async (number: string) =>
    ((await operator(fixture.stack, 'list-payment-events', { number })).reversals as { reversal: string; kind: string; state: string }[])
      .filter(({ kind, state }) => kind === 'manual' && state !== 'undone')
      .map(({ reversal }) => reversal)
  async function paidByStripe(amount = 1_000_000) {
    const { recharge, session } = await fixture.byStripe(aurora, amount)
    await fixture.stripe.pay(session)
    await rechargeReaches(aurora, recharge.id, 'credited')
    const { number, id } = recharge
    return { id, number, session, entry: { number, amount: '1000', payment: session.intent } }
  }

  it(
    'refuses a payment of a provider without the flag, and lists a flagged sum that the provider returns too, in either order',
    plain,
    async () => {
      const before = await available()
      const { id, number, session, entry } = await paidByStripe()
      await expect(run('reverse-recharge', entry)).rejects.toThrow('--paid-back-in-another-way')
      expect(await ledgerLinesOf(aurora, id)).toHaveLength(1)
      expect(await run('reverse-recharge', { ...entry, paidBackInAnotherWay: true })).toMatchObject({ posted: true, reversed: '₹1,000' })
      expect(await compare(number)).toEqual([])
      fixture.stripe.hold()
      await fixture.stripe.refund(session, 100_000)
      fixture.stripe.release()
      expect((await compare(number)).map(({ difference }) => difference)).toEqual([
        '₹1,000 at the provider, ₹0 here. The same sum was reversed by hand as paid back in another way',
      ])
      await operator(fixture.stack, 'read-payments', { number })
      await reversedReaches(aurora, id, 200_000)
      const [double, ...rest] = await compare(number)
      expect(rest).toEqual([])
      expect(double?.difference).toMatch(/^₹1,000 of pi_.* was reversed by hand as paid back in another way, and re_.* takes the same sum$/)

      const [reversal = ''] = await byHandOf(number)
      expect(await run('undo-reversal', { number, reversal, reason: 'It was the refund' })).toMatchObject({
        posted: true,
        reversed: '₹1,000',
      })
      expect(await run('undo-reversal', { number, reversal, reason: 'It was the refund' })).toMatchObject({
        posted: false,
        reversed: '₹1,000',
      })
      expect(await compare(number)).toEqual([])
      const mail = await mailTo(
        fixture.stack,
        demo.email,
        ({ subject }) => subject === `₹1,000 of recharge ${number} is back in your wallet`,
      )
      expect(mail.text).toContain('It was the refund')
      expect((await kindsOf(id)).slice(1)).toEqual(['credit_note 100000', 'credit_note 100000', 'debit_note 100000'])
      await expectPapersToAddUp(fixture.stack, aurora, id)
      expect(await available()).toBe(before + 900_000)

      // entered again after the provider's own refund
      const again = await run('reverse-recharge', { ...entry, paidBackInAnotherWay: true })
      expect(again).toMatchObject({ posted: true, reversed: '₹2,000', note: expect.stringContaining('takes the same sum') })
      const [listed] = await listOf(number)
      expect(await run('close-difference', { code: listed?.code, reason: 'Two goodwill payments' })).toMatchObject({ changed: true })
      expect(await run('close-difference', { code: listed?.code, reason: 'Once again' })).toMatchObject({
        changed: false,
        closed: expect.stringContaining('Two goodwill payments'),
      })
      expect(await compare(number)).toEqual([])
      expect(await run('reopen-difference', { code: listed?.code, reason: 'They were one' })).toMatchObject({ changed: true })
      expect(await run('reopen-difference', { code: listed?.code, reason: 'They were one' })).toMatchObject({ changed: false })
      expect(await listOf(number)).toEqual([listed])
      await expect(run('close-difference', { code: 'D-00000000' })).rejects.toThrow('No difference is called')
    },
  )

  it('finds a planted double reversal, and none where a reversal by hand stands for the refund', plain, async () => {
    const { id, number, session, entry } = await paidByStripe()
    await run('reverse-recharge', { ...entry, paidBackInAnotherWay: true })
    await fixture.stack.sql(`update plutus_reversals set in_another_way = (1 = 0) where recharge = '${id}'`)
    expect((await compare(number)).map(({ id: ref, difference }) => `${ref} ${difference}`)).toEqual([
      `${session.intent} ₹0 returned at the provider, ₹1,000 deducted here, of it ₹1,000 by hand`,
    ])
    fixture.stripe.hold()
    await fixture.stripe.refund(session, 100_000)
    fixture.stripe.release()
    expect(await compare(number)).toEqual([])
    await operator(fixture.stack, 'read-payments', { number })
    await reversedReaches(aurora, id, 200_000)
    const [double] = await compare(number)
    expect(double?.difference).toBe('₹1,000 returned at the provider, ₹2,000 deducted here, of it ₹1,000 by hand')
    const [reversal = ''] = await byHandOf(number)
    await run('undo-reversal', { number, reversal })
    expect(await compare(number)).toEqual([])
  })

  it('moves a refund that was entered with the wrong recharge to the right one', { tags: ['sweep'] }, async () => {
    const [wrong, right] = [await paidByStripe(200_000), await paidByStripe(200_000)]
    fixture.stripe.hold()
    await fixture.stripe.refund(right.session, 50_000)
    fixture.stripe.release()
    const refund = String(fixture.stripe.ledger.refundsOf(right.session)[0]?.id)
    fixture.stripe.setDown(true)
    const entry = { amount: '500', refund }
    expect(await run('reverse-recharge', { ...entry, number: wrong.number })).toMatchObject({ posted: true, reversed: '₹500' })
    fixture.stripe.setDown(false)
    expect(await run('undo-reversal', { number: wrong.number, reversal: refund })).toMatchObject({ posted: true, reversed: '₹0' })
    expect(await run('undo-reversal', { number: wrong.number, reversal: refund })).toMatchObject({ posted: false, reversed: '₹0' })
    expect(await run('reverse-recharge', { ...entry, number: right.number })).toMatchObject({ posted: true, reversed: '₹500' })
    expect([...(await compare(wrong.number)), ...(await compare(right.number))]).toEqual([])
    await operator(fixture.stack, 'read-payments', { number: right.number })
    await waitFor(
      async () =>
        (await fixture.stack.sql(`select source from plutus_reversals where ref = '${refund}'`)).every(({ source }) => source === 'asked'),
      { what: 'the refund to be confirmed' },
    )
    await expect(run('undo-reversal', { number: right.number, reversal: refund })).rejects.toThrow('only stripe can undo it')
    expect(await kindsOf(wrong.id)).toEqual([expect.stringContaining('receipt'), 'credit_note 50000', 'debit_note 50000'])
  })

  it('M2 takes the rest of a disputed payment by the dispute, and calls no refund failed', { tags: ['sweep'] }, async () => {
    const { id, number, session } = await paidByStripe()
    const total = session.amount
    await fixture.stripe.dispute(session, { status: 'warning_needs_response', amount: total - 300_000 })
    await fixture.stripe.refund(session, 300_000)
    await reversedReaches(aurora, id, 300_000)
    const [dispute] = fixture.stripe.ledger.disputesOf(session)
    if (!dispute) throw new Error('No dispute')
    await fixture.stripe.escalate(dispute)
    await rechargeReaches(aurora, id, 'reversed')
    const lines = async () => (await ledgerLinesOf(aurora, id)).map(({ type, delta_available: delta }) => `${type} ${delta}`)
    expect(await lines()).toEqual(['recharge_credited 1000000', 'recharge_reversed -300000', 'recharge_reversed -700000'])
    await fixture.stripe.win(dispute)
    await reversedReaches(aurora, id, 300_000)
    expect((await lines()).slice(3)).toEqual(['recharge_returned 700000'])
    expect(await compare(number)).toEqual([])
  })
})
