import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import type { ProviderName } from '#contracts/settings/payments-env.ts'
import type { PaymentEvent } from '#rules/ledger/payment/payment-provider.ts'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { route } from '#rules/platform/http/route.ts'
import { readRawBody } from '#rules/platform/http/signed-request.ts'
import { enqueueJob, finishJob, type Job, requestJob } from '#rules/platform/jobs/jobs.ts'
import { findPaidRecharge, type PaymentOutcome, storeEvent } from './payment-events.ts'
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

/**
 * Stores a verified event of a provider that can be queried, and queues the query. Nothing is applied yet. An event that names its recharge
 * only through a payment is matched by a job.
 */
export async function receiveEvent(work: UnitOfWork, provider: ProviderName, event: PaymentEvent, body: string): Promise<PaymentOutcome> {
  const { trx } = work
  const recharge = await findPaidRecharge(work, provider, event)
  const outcome = outcomeOf(event, Boolean(recharge))
  const row = await storeEvent(work, provider, event, { body, outcome, recharge: recharge?.id ?? null })
  if (!row) return 'repeated'
  if (outcome !== 'received') return outcome
  if (recharge) await requestJob(trx, 'read-payments', recharge.id)
  else await enqueueJob(trx, 'match-event', row)
  return outcome
}

function outcomeOf({ fact, payments, reversals, payment, order, recharge, ref }: PaymentEvent, isMatched: boolean): PaymentOutcome {
  const isUseful = fact || payments?.length || reversals?.length || payment || ref
  if (!isUseful) return 'unknown'
  const canBeMatched = isMatched || (!recharge && !ref && (payment || order))
  return canBeMatched ? 'received' : 'unmatched'
}

/** Job that finds the recharge of a received event by its payment, at the provider and outside any transaction. `ref` is the event's row. */
export async function matchEvent(job: Job): Promise<void> {
  const stored = await getDatabase()('plutus_payment_events').where({ id: job.ref, outcome: 'received' }).first()
  const provider = stored && findPaymentProvider(stored.provider)
  const event = provider?.parseEvent(stored?.body ?? '')
  const recharge = event && (await provider?.books?.findRecharge(event))
  await transact(async (work) => {
    const { trx } = work
    const found = event && provider && recharge ? await findPaidRecharge(work, provider.name, { ...event, recharge }) : undefined
    await trx('plutus_payment_events')
      .where({ id: job.ref, outcome: 'received' })
      .update(found ? { recharge: found.id } : { outcome: 'unmatched' })
    if (found) await requestJob(trx, 'read-payments', found.id)
    await finishJob(trx, job)
  })
}
