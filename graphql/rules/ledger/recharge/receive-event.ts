import getDatabase from '@directus/api/database/index'
import type { PaymentEvent } from '#rules/ledger/payment/payment-provider.ts'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import type { ProviderName } from '#rules/platform/env/payments-env.ts'
import { enqueueJob, finishJob, type Job, requestJob } from '#rules/platform/jobs/jobs.ts'
import { findRecharge, type PaymentOutcome, storeEvent } from './payment-events.ts'

/**
 * Stores a verified event of a provider that can be queried, and queues the query. Nothing is applied yet. An event that names its recharge
 * only through a payment is matched by a job.
 */
export async function receiveEvent(work: UnitOfWork, provider: ProviderName, event: PaymentEvent, body: string): Promise<PaymentOutcome> {
  const { trx } = work
  const recharge = await findRecharge(work, provider, event)
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
    const found = event && provider && recharge ? await findRecharge(work, provider.name, { ...event, recharge }) : undefined
    await trx('plutus_payment_events')
      .where({ id: job.ref, outcome: 'received' })
      .update(found ? { recharge: found.id } : { outcome: 'unmatched' })
    if (found) await requestJob(trx, 'read-payments', found.id)
    await finishJob(trx, job)
  })
}
