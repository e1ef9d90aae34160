import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import type { PaymentEvent, PaymentProvider, ReportedMoney } from '#rules/ledger/payment/payment-provider.ts'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { extendLease, finishJob, holdsLease, type Job } from '#rules/platform/jobs/jobs.ts'
import type { Row } from '../../../model/tables.ts'
import { knownMoney } from './known-money.ts'
import { lockRecharge, type RechargeRow, readRecharge } from './recharge-row.ts'
import { type Applicable, applyEvents, eventReport, systemOrigin } from './record-payment.ts'
import { readMoney } from './stored-money.ts'

/** In ms. The time for all queries about one recharge. After it another worker may query it again, and the earlier answer is dropped. */
const leaseMs = 60_000

/**
 * Job that queries the provider of a recharge, with no transaction open, and applies its answer together with the events received before.
 * An object that the provider does not know counts as the events say.
 */
export async function readPayments(job: Job): Promise<void> {
  const knex = getDatabase()
  const row = await knex('recharges').where({ id: job.ref }).first()
  const provider = row && findPaymentProvider(row.provider)
  await extendLease(knex, job, leaseMs)
  if (row && provider?.books) await readFrom(knex, job, readRecharge(row), provider)
  await transact(async ({ trx }) => void ((await holdsLease(trx, job)) && (await finishJob(trx, job))))
}

async function readFrom(knex: Knex, job: Job, recharge: RechargeRow, provider: PaymentProvider): Promise<void> {
  const received = await knex('plutus_payment_events')
    .where({ recharge: recharge.id, provider: provider.name, outcome: 'received' })
    .orderBy(['occurred_at', 'received_at', 'id'])
    .select('id', 'body')
  const events = received.map(({ body }) => provider.parseEvent(body))
  const askedAt = new Date()
  const answer = await provider.books?.readMoney(knownMoney(recharge, await readMoney(knex, recharge.id), events))
  if (!answer) return
  const { fact, ...money } = answer
  const asked: Applicable = { fact, money: { provider: provider.name, source: 'asked', at: askedAt, ...money } }
  const reports = [...events.map((event) => eventReport(provider.name, omitAnswered(event, answer), 'event')), asked]
  await transact(async (work) => {
    const locked = await lockRecharge(work.trx, { id: recharge.id })
    // after its lease another worker may have queried the provider, and its answer is newer
    if (!locked || !(await holdsLease(work.trx, job))) return
    await applyEvents(work, locked, reports, systemOrigin(job.id))
    await markApplied(work.trx, received)
  })
}

/** Returns the event without what the provider has just answered, because the answer is at least as new. */
function omitAnswered(event: PaymentEvent, answer: ReportedMoney): PaymentEvent {
  const answered = new Set([...answer.payments, ...answer.reversals].map(({ id }) => id))
  return {
    ...event,
    payments: (event.payments ?? []).filter(({ id }) => !answered.has(id)),
    reversals: (event.reversals ?? []).filter(({ id }) => !answered.has(id)),
  }
}

async function markApplied(trx: Knex.Transaction, events: Pick<Row<'plutus_payment_events'>, 'id'>[]): Promise<void> {
  const ids = events.map(({ id }) => id)
  if (ids.length) await trx('plutus_payment_events').whereIn('id', ids).update({ outcome: 'applied' })
}
