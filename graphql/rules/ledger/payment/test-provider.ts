import { flattenedVerify } from 'jose'
import * as z from 'zod/mini'
import { refusal } from '#rules/platform/command/refusal.ts'
import { signatureHeader } from '#rules/platform/http/signature-header.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'
import { type CheckoutEvent, checkoutEvent, createdCheckout } from '../../../contracts/test-payments.ts'
import type { PaymentFact, PaymentProvider } from './payment-provider.ts'
import { pickRechargeId } from './pick-recharge-id.ts'

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
      const { id, type, created, ...rest } = parse(body)
      return {
        id,
        type,
        occurredAt: new Date(created),
        recharge: pickRechargeId(rest.recharge),
        ref: rest.checkout,
        fact: rest.fact && toFact(rest.fact),
      }
    },
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

function parse(body: Buffer) {
  try {
    return checkoutEvent.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw refusal('BAD_INPUT', { path: 'body' })
  }
}

function toFact(fact: NonNullable<CheckoutEvent['fact']>): PaymentFact {
  return fact.kind === 'pending' ? { ...fact, expectedAt: new Date(fact.expectedAt) } : fact
}
