import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { rechargeReaches, walletOf } from '#tests/support/recharge-pages.ts'
import { readRecharge } from '#tests/support/recharges.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { codeOf } from './bff-client.ts'

let fixture: PaymentFixture
let aurora: Person
let harborline: Person

beforeAll(async () => {
  fixture = await startPaymentFixture()
  aurora = await signIn(fixture.stack)
  harborline = await signIn(fixture.stack, rivalAccount)
})
afterAll(() => fixture?.stop())

const countStoredEvents = async () =>
  Number((await runSql(fixture.stack, undefined, 'select count(*) as count from plutus_payment_events'))[0]?.count)
const outcomeOf = async (event: string) =>
  (await runSql(fixture.stack, undefined, `select outcome from plutus_payment_events where event = '${event}'`)).map(
    ({ outcome }) => outcome,
  )

describe('B9 a signature over the raw bytes', () => {
  const refused = async (provider: string, body: BodyInit, headers: Record<string, string>) => {
    const answer = await fixture.send(provider, body, headers)
    return [answer.status, await codeOf(answer)]
  }

  it.each(['stripe', 'razorpay', 'test'])(
    '%s: refuses and does not store an event with a changed byte, or with no, another body’s, a stranger’s or an old signature',
    async (provider) => {
      const kept = await countStoredEvents()
      const event = await signEvent(provider, '"customer.created"')
      const [name = '', signature = ''] = Object.entries(event.headers).find(([header]) => header.endsWith('signature')) ?? []
      const headers = { 'content-type': 'application/json' }
      const bad = [400, 'EVENT_SIGNATURE']
      for (const [at, byte] of [...event.body].entries()) {
        if (at % 40) continue
        const changed = `${event.body.slice(0, at)}${byte === 'x' ? 'y' : 'x'}${event.body.slice(at + 1)}`
        expect(await refused(provider, changed, { ...headers, [name]: signature }), `byte ${at}`).toEqual(bad)
      }
      for (const other of [
        '',
        'x',
        signature.slice(0, -1),
        `${signature}0`,
        '..',
        'x'.repeat(5000),
        't=1,v1=0',
        (await signEvent(provider, '"x"')).headers[name],
      ])
        expect(await refused(provider, event.body, { ...headers, [name]: other ?? '' }), other).toEqual(bad)
      expect(await refused(provider, event.body, headers)).toEqual(bad)
      expect(await refused(provider, ` ${event.body}`, event.headers)).toEqual(bad)
      for (const elsewhere of ['stripe', 'razorpay', 'test'].filter((one) => one !== provider))
        expect(await refused(elsewhere, event.body, event.headers)).toEqual(bad)
      const tenMinutes = Math.floor(Date.now() / 1000) - 600
      if (provider === 'stripe') {
        const old = fixture.stripe.event('customer.created', {}, { timestamp: tenMinutes })
        expect(await refused(provider, old.body, old.headers)).toEqual(bad)
      }
      if (provider === 'test') {
        const old = await fixture.testEvent(event.body, { iat: tenMinutes })
        const strange = await fixture.testEvent(event.body, { key: fixture.stack.secrets.linkKey })
        for (const { headers } of [old, strange]) expect(await refused(provider, event.body, headers)).toEqual(bad)
      }
      expect(await countStoredEvents()).toBe(kept)
      expect((await fixture.send(provider, event.body, event.headers)).status).toBe(200)
      expect(await countStoredEvents()).toBe(kept + 1)
    },
  )

  it('stores events of other kinds and of unknown payments once, and responds 200', async () => {
    const before = [await walletOf(aurora), await walletOf(harborline)]
    const foreign = {
      id: 'cs_foreign',
      object: 'checkout.session',
      payment_status: 'paid',
      amount_total: 5000,
      currency: 'inr',
      metadata: {},
    }
    const unknown = fixture.stripe.event('customer.created', {}, { id: 'evt_unknown' })
    const unmatched = fixture.stripe.event(
      'checkout.session.completed',
      { ...foreign, client_reference_id: randomUUID() },
      { id: 'evt_unmatched' },
    )
    const nobody = fixture.stripe.event(
      'charge.dispute.created',
      { amount: 5, currency: 'inr', payment_intent: 'pi_0', status: 'lost' },
      { id: 'evt_nobody' },
    )
    for (const event of [unknown, unmatched, nobody, unknown, unmatched, nobody]) expect(await fixture.stripe.post(event)).toBe(200)
    expect(await outcomeOf('evt_unknown')).toEqual(['unknown'])
    expect(await outcomeOf('evt_unmatched')).toEqual(['unmatched'])
    await expect.poll(() => outcomeOf('evt_nobody')).toEqual(['unmatched'])
    // one provider cannot report on the recharge of another
    const { recharge } = await fixture.byStripe(aurora, 200_000)
    const order = { id: 'plink_x', amount_paid: 999_999, reference_id: recharge.id, notes: { recharge: recharge.id } }
    expect(await fixture.razorpay.post(fixture.razorpay.event('payment_link.paid', { payment_link: order }))).toBe(200)
    expect((await readRecharge(aurora, recharge.id)).status).toBe('awaiting_payment')
    expect([await walletOf(aurora), await walletOf(harborline)]).toEqual(before)
  })

  it('takes no recharge from what a payer can enter, and credits none in another currency', async () => {
    const { recharge, session } = await fixture.byStripe(harborline, 50_000)
    const object = fixture.stripe.objectOf(session)
    const bought = { ...object, id: 'cs_donation', payment_status: 'paid', metadata: {} }
    const donation = fixture.stripe.event('checkout.session.completed', bought, { id: 'evt_donation' })
    const rupees = { ...object, payment_status: 'paid', currency: 'idr', amount_total: 5_000_000 }
    const cheap = fixture.stripe.event('checkout.session.completed', rupees, { id: 'evt_cheap' })
    for (const event of [donation, cheap]) expect(await fixture.stripe.post(event)).toBe(200)
    expect([await outcomeOf('evt_donation'), await outcomeOf('evt_cheap')]).toEqual([['unmatched'], ['unmatched']])
    expect((await readRecharge(harborline, recharge.id)).status).toBe('awaiting_payment')

    const paid = await fixture.byRazorpay(aurora, 100_000)
    await fixture.razorpay.pay(paid.link)
    await rechargeReaches(aurora, paid.recharge.id, 'credited')
    const named = { id: 'pay_x', amount_refunded: 100_000, currency: 'INR', notes: { recharge: paid.recharge.id } }
    expect(await fixture.razorpay.post(fixture.razorpay.event('refund.processed', { payment: named }))).toBe(200)
    const { status, reversed_amount } = await readRecharge(aurora, paid.recharge.id)
    expect([status, Number(reversed_amount)]).toEqual(['credited', 0])
  })
})

/** Builds a provider’s event of this type, and the headers with its signature. */
async function signEvent(provider: string, type: string): Promise<{ body: string; headers: Record<string, string> }> {
  const kind = JSON.parse(type)
  if (provider === 'stripe') return fixture.stripe.event(kind, { id: randomUUID() })
  if (provider === 'razorpay') return fixture.razorpay.event(kind, { customer: { id: randomUUID() } })
  return fixture.testEvent(JSON.stringify({ id: randomUUID(), type: kind, created: new Date().toISOString() }))
}

describe('B8 huge and hostile bodies', () => {
  it('are refused without an internal error, signed or not', async () => {
    const statuses: number[] = []
    const sendBody = async (provider: string, body: BodyInit, headers: Record<string, string> = {}) => {
      const answer = await fixture.send(provider, body, headers).catch(() => undefined)
      if (answer) statuses.push(answer.status)
    }
    const deep = '['.repeat(120_000)
    const signed = [
      deep,
      'null',
      '[]',
      '{}',
      '"x"',
      'not json',
      '',
      '{"id":"a\\u0000b","type":"x","created":"2026-11-21T10:00:00.000Z"}',
      JSON.stringify({ id: 'x'.repeat(500), type: 'x', created: new Date().toISOString() }),
      JSON.stringify({ id: randomUUID(), type: 'x', created: new Date().toISOString(), fact: { kind: 'paid', paid: 1e308 } }),
      JSON.stringify({ id: randomUUID(), type: 'x', created: new Date().toISOString(), fact: { kind: 'paid', paid: -5 } }),
    ]
    for (const body of signed) await sendBody('test', body, (await fixture.testEvent(body)).headers)
    for (const provider of ['stripe', 'razorpay', 'test', 'manual', 'paypal', '..%2foperator', 'STRIPE', '%00', 'x'.repeat(3000)]) {
      await sendBody(provider, deep, { 'content-type': 'application/json' })
      await sendBody(provider, Buffer.from([0xff, 0xfe, 0, 0x80]), {
        'stripe-signature': 't=1,v1=x',
        'content-type': 'multipart/form-data',
      })
      await sendBody(provider, gzipSync('{}'), { 'content-encoding': 'gzip', 'x-razorpay-signature': 'x' })
      await sendBody(provider, '')
    }
    await sendBody('stripe', new Uint8Array(256 * 1024 + 1))
    await sendBody('stripe', new Uint8Array(20 * 1024 * 1024))
    expect(new Set(statuses)).toEqual(new Set([400, 404, 413]))
    expect(fixture.stack.log('directus')).not.toContain('"level":"error"')
  })
})
