import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { workState } from '#graphql/contracts/rest/operation-state.ts'
import { type Sample, stateMetrics, stateReader } from './read-state.ts'

const queued = ['queue']
const byReason = ['queue', 'reason']

/**
 * Adds metrics of the work that is due, of failures, and of what waits for the operator. They are read from Directus for each scrape, and
 * omitted if it does not answer. Counts stop at 10,000.
 */
export function measureWork({ registry }: Metrics, directus: Directus, guestToken: string): void {
  const add = stateMetrics(registry, stateReader({ directus, guestToken }, '/plutus/queues/state', workState))

  add({ name: 'plutus_worker_age_seconds', help: 'Time since a process with WORKER=on was last seen' }, ({ worker }): Sample[] =>
    worker === undefined ? [] : [[{}, worker]],
  )
  add({ name: 'plutus_queue_due', help: 'Rows that are due and not being processed', labelNames: queued }, ({ queues }): Sample[] =>
    queues.map(({ queue, due }) => [{ queue }, due]),
  )
  add(
    { name: 'plutus_queue_oldest_due_seconds', help: 'Time since the oldest row is due, 0 if none is', labelNames: queued },
    ({ queues }): Sample[] => queues.map(({ queue, oldest }) => [{ queue }, oldest]),
  )
  add(
    { name: 'plutus_queue_retrying', help: 'Rows whose last attempt failed and that are tried again, by reason', labelNames: byReason },
    ({ failures }): Sample[] =>
      failures.flatMap(({ queue, state, reason, count }) => (state === 'retrying' ? [[{ queue, reason }, count]] : [])),
  )
  add(
    { name: 'plutus_queue_failed', help: 'Rows that failed for good within a day, by reason', labelNames: byReason },
    ({ failures }): Sample[] =>
      failures.flatMap(({ queue, state, reason, count }) => (state === 'failed' ? [[{ queue, reason }, count]] : [])),
  )
  add({ name: 'plutus_held_rows', help: 'Rows that a restore holds until they are released', labelNames: ['kind'] }, ({ held }): Sample[] =>
    held.map(({ kind, count }) => [{ kind }, count]),
  )
  add({ name: 'plutus_voucher_orders_open', help: 'Orders that their supplier has not answered' }, ({ orders }) => [[{}, orders.open]])
  add(
    { name: 'plutus_voucher_orders_oldest_seconds', help: 'Age of the oldest order without an answer, 0 if none is open' },
    ({ orders }) => [[{}, orders.oldest]],
  )
  add(
    {
      name: 'plutus_waiting_for_operator',
      help: 'Companies, changes and reported transfers that wait for the operator',
      labelNames: ['what'],
    },
    ({ waiting }): Sample[] => Object.entries(waiting).map(([what, count]) => [{ what }, count]),
  )
}
