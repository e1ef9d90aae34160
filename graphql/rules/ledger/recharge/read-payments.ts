import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import type { MoneyQuery, PaymentEvent, PaymentProvider } from '#rules/ledger/payment/payment-provider.ts'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { finishJob, holdsLease, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { log } from '#rules/platform/log.ts'
import { discardStale, lagMs } from './discard-stale.ts'
import { mergeMoney, type RechargeMoney } from './recharge-money.ts'
import { lockRecharge, type RechargeRow, readRecharge } from './recharge-row.ts'
import { type Applicable, applyEvents, eventReport, mergeFact, systemOrigin } from './record-payment.ts'
import { readMoney } from './stored-money.ts'

/**
 * Job that queries the provider of a recharge, with no transaction open, and applies its answer together with the events received before.
 * An object that the provider does not know counts as the events say. If its answer contradicts a recent event, it is queried
 * again later.
 */
export async function readPayments(job: Job): Promise<void> {
  const knex = getDatabase()
  const row = await knex('recharges').where({ id: job.ref }).first()
  const provider = row && findPaymentProvider(row.provider)
  const isContradicted = row && provider?.books ? await readFrom(knex, job, readRecharge(row), provider) : false
  await transact(async ({ trx, now }) => {
    if (!(await holdsLease(trx, job))) return
    await (isContradicted ? repeatJob(trx, job, now.getTime() + lagMs) : finishJob(trx, job))
  })
}

/** Returns true if the provider is to be queried again, because its answer contradicts a recent event. */
async function readFrom(knex: Knex, job: Job, recharge: RechargeRow, provider: PaymentProvider): Promise<boolean> {
  const received = await knex('plutus_payment_events')
    .where({ recharge: recharge.id, provider: provider.name, outcome: 'received' })
    .orderBy(['occurred_at', 'received_at', 'id'])
    .select('id', 'body')
  const { events, read } = parseEvents(provider, received)
  const queriedAt = new Date()
  const response = await provider.books?.readMoney(toQuery(recharge, await readMoney(knex, recharge.id), events))
  if (!response) return false
  const reports = events.map((event) => eventReport(provider.name, event, 'event'))
  return transact(async (work) => {
    const locked = await lockRecharge(work.trx, { id: recharge.id })
    // once the lease is lost another worker may have queried the provider, and its answer is newer
    if (!locked || !(await holdsLease(work.trx, job))) return false
    const facts = reports.reduce(mergeFact, locked.facts)
    const stored = await readMoney(work.trx, locked.id)
    const money = reports.reduce((merged, report) => mergeMoney(merged, report.money), stored)
    const { response: fresh, isContradicted } = discardStale({ provider: provider.name, facts, money }, response, queriedAt)
    const { fact, ...listed } = fresh
    const answer: Applicable = { fact, money: { provider: provider.name, source: 'asked', at: queriedAt, ...listed } }
    await applyEvents(work, locked, [...reports, answer], systemOrigin(job.id))
    await markApplied(work.trx, read)
    return isContradicted
  })
}

type Received = Pick<Row<'plutus_payment_events'>, 'id' | 'body'>

/** Parses events, and logs one that cannot be parsed. It stays `received`, so that its age shows in the metrics, and blocks no other. */
function parseEvents(provider: PaymentProvider, received: Received[]): { events: PaymentEvent[]; read: Received[] } {
  const events: PaymentEvent[] = []
  const read: Received[] = []
  for (const one of received) {
    try {
      events.push(provider.parseEvent(one.body))
      read.push(one)
    } catch (error) {
      log.error({ unreadableEvent: one.id, provider: provider.name, error })
    }
  }
  return { events, read }
}

async function markApplied(trx: Knex.Transaction, events: Pick<Row<'plutus_payment_events'>, 'id'>[]): Promise<void> {
  const ids = events.map(({ id }) => id)
  if (ids.length) await trx('plutus_payment_events').whereIn('id', ids).update({ outcome: 'applied' })
}

/** Returns what a provider needs to be queried for a recharge: the ids that are stored and those that events have just named. */
export function toQuery({ providerRef, provider, currency }: RechargeRow, money: RechargeMoney, events: PaymentEvent[] = []): MoneyQuery {
  const stored = money.payments.filter((one) => one.provider === provider).map(({ ref }) => ref)
  const reported = events.flatMap(({ payment, payments = [] }) => [...(payment ? [payment] : []), ...payments.map(({ id }) => id)])
  const disputes = money.reversals.filter((one) => one.provider === provider && one.kind === 'dispute')
  const reportedDisputes = events.flatMap(({ reversals = [] }) => reversals.filter(({ kind }) => kind === 'dispute').map(({ id }) => id))
  return {
    ref: providerRef,
    currency,
    payments: [...new Set([...stored, ...reported])],
    disputes: [...new Set([...disputes.map(({ ref }) => ref), ...reportedDisputes])],
  }
}
