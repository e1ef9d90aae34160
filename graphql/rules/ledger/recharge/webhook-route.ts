import type { Router } from 'express'
import type { PaymentEvent } from '#rules/ledger/payment/payment-provider.ts'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { readRawBody } from '#rules/platform/http/read-raw-body.ts'
import { route } from '#rules/platform/http/route.ts'
import { receiveEvent } from './receive-event.ts'
import { recordPayment } from './record-payment.ts'

/**
 * Receives events of payment providers, which the BFF forwards unchanged. Responds 200 only after the commit, otherwise the provider
 * retries. Refuses NOT_FOUND, BAD_INPUT for an event that cannot be stored, and the refusals of `readRawBody` and `readEvent`.
 */
export function webhookRoute(router: Router): void {
  route(router, 'post', '/webhooks/payments/:provider', 'guest', async ({ req, res }) => {
    const provider = findPaymentProvider(String(req.params.provider))
    if (!provider) throw refusal('NOT_FOUND')
    const body = await readRawBody(req)
    const event = requireStorable(await provider.readEvent(body, req.headers))
    const store = provider.books ? receiveEvent : recordPayment
    await transact(async (work) => void (await store(work, provider.name, event, body.toString('utf8'))))
    res.json({ received: true })
  })
}

/** Returns the event if SQLite and PostgreSQL can store it and its sums are valid. Otherwise refuses BAD_INPUT. */
function requireStorable(event: PaymentEvent): PaymentEvent {
  const money = [...(event.payments ?? []), ...(event.reversals ?? [])]
  const ids = money.flatMap((one) => ('payment' in one ? [one.id, one.payment] : [one.id]))
  const words = [event.id, event.type, event.ref, event.payment, event.order, ...ids].map((word) => word ?? '-')
  const isStorable = words.every((word) => /^[\x21-\x7e]{1,120}$/.test(word))
  const areSums = money.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 0)
  if (!isStorable || !areSums || Number.isNaN(event.occurredAt.getTime())) throw refusal('BAD_INPUT', { path: 'body' })
  return event
}
