import { flattenedVerify } from 'jose'
import * as z from 'zod/mini'
import { type CheckoutEvent, checkoutEvent, createdCheckout } from '#contracts/rest/test-payments.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { signatureHeader } from '#rules/platform/http/signed-request.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts'
import { pickRechargeId } from './payment-provider.ts'

const ageSecondsMax = 300

/**
 * Implements `PaymentProvider` with the test server (bff/test-payments), which moves no money and never runs in production. Refuses
 * EVENT_SIGNATURE, BAD_INPUT.
 */
export function testProvider(url: string | undefined): PaymentProvider {
  return {
    name: 'test',
    async openCheckout({ expiresAt, ...order }) {
      const checkout = createdCheckout.parse(await post('/api/checkouts', { ...order, expiresAt: expiresAt.toISOString() }))
      return { ref: checkout.id, url: checkout.url, expiresAt }
    },
    async closeCheckout(ref) {
      await post(`/api/checkouts/${encodeURIComponent(ref)}/close`, {})
    },
    async readEvent(body, headers) {
      await verify(body, signatureHeader(headers, 'plutus-signature'))
      return toEvent(parse(body.toString('utf8')))
    },
    parseEvent: (body) => toEvent(parse(body)),
  }

  async function post(path: string, body: object): Promise<unknown> {
    if (!url) throw new Error('TEST_PAYMENTS_URL is missing: the launcher starts the test provider')
    const headers = { authorization: `Bearer ${secretKey('testPaymentsKey').toString('base64url')}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`The test provider answers ${answer.status}`)
    return answer.json()
  }
}

/** Verifies the detached JWS signature of an event over its raw body. The signed time must be recent, so old events cannot be replayed. */
async function verify(body: Buffer, jws: string): Promise<void> {
  const [header = '', payload, signature = ''] = jws.split('.')
  try {
    if (payload !== '') throw new Error('not detached')
    const { protectedHeader } = await flattenedVerify(
      { protected: header, payload: body, signature },
      secretKey('testPaymentsWebhookKey'),
      {
        algorithms: ['HS256'],
      },
    )
    const { iat } = z.object({ iat: z.number() }).parse(protectedHeader)
    if (Math.abs(Date.now() / 1000 - iat) > ageSecondsMax) throw new Error('too old')
  } catch {
    throw refusal('EVENT_SIGNATURE')
  }
}

function parse(body: string): CheckoutEvent {
  try {
    return checkoutEvent.parse(JSON.parse(body))
  } catch {
    throw refusal('BAD_INPUT', { path: 'body' })
  }
}

const toEvent = ({ id, type, created, recharge, checkout, fact }: CheckoutEvent): PaymentEvent => ({
  id,
  type,
  occurredAt: new Date(created),
  recharge: pickRechargeId(recharge),
  ref: checkout,
  ...(fact ? toReport(fact, checkout ?? recharge ?? id) : {}),
})

/** Converts a fact. Unless it names them, a checkout has one payment, whose sum grows, one refund and one dispute. */
function toReport(fact: NonNullable<CheckoutEvent['fact']>, checkout: string): Pick<PaymentEvent, 'fact' | 'payments' | 'reversals'> {
  if (fact.kind === 'paid') return { payments: [{ id: fact.payment ?? checkout, amount: fact.paid, state: 'paid' }] }
  if (fact.kind === 'pending') return { fact: { ...fact, expectedAt: new Date(fact.expectedAt) } }
  if (fact.kind !== 'reversed') return { fact }
  const kind = fact.reason === 'refunded' ? 'refund' : 'dispute'
  const { reversal = `${kind}:${checkout}`, payment = checkout, state = 'standing' } = fact
  return { reversals: [{ id: reversal, kind, payment, amount: fact.reversed, state }] }
}
