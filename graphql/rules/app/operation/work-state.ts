import type { Knex } from 'knex'
import type { WorkState } from '#contracts/rest/operation-state.ts'
import { departingAccountMails, departingMessages, failingAccountMails, failingMessages } from '#model/statuses.ts'
import { countHeldWork } from '#rules/app/hold/held-work.ts'
import { jobHandlers } from '#rules/app/job-handlers.ts'
import { accountMailQueue } from '#rules/mail/account-mail/claim-account-mails.ts'
import { messageQueue } from '#rules/messaging/outbox.ts'
import { jobQueue } from '#rules/platform/jobs/jobs.ts'
import { readWorkerAge } from '#rules/platform/jobs/worker-beat.ts'
import { readHold } from '#rules/platform/operation/hold-state.ts'

/** Counts stop here, so that a long queue costs no more than this many entries of an index. */
const countMax = 10_000
const dayMs = 86_400_000

/** Reads what is due, what failed and what waits for the operator. Every part follows an index and reads at most `countMax` entries. */
export async function readWorkState(knex: Knex, now: number): Promise<WorkState> {
  const summarize = (queue: string, parts: Backlog[]) => {
    const oldestAt = Math.min(now, ...parts.flatMap(({ due, at }) => (Number(due) ? [Number(at)] : [])))
    const due = parts.reduce((sum, part) => sum + Number(part.due), 0)
    return { queue, due: Math.min(due, countMax), oldest: (now - oldestAt) / 1000 }
  }
  const orders = await readOpenOrders(knex)
  return {
    worker: await readWorkerAge(knex),
    queues: [
      summarize('messages', await readDueMessages(knex, now)),
      summarize('account_mails', await readDueMails(knex, now)),
      summarize('jobs', await readDueJobs(knex, now)),
    ],
    failures: await readFailures(knex, now),
    held: await countHeld(knex),
    orders: { open: Number(orders?.open), oldest: Number(orders?.open) ? Math.max(0, now - Number(orders?.at)) / 1000 : 0 },
    waiting: await countWaiting(knex),
  }
}

/** The number of due rows, and the time of the first. The time is null if there is none. */
type Backlog = { due?: string | number; at?: unknown }

/** Reads one status at a time, because only then the index gives the rows in the order of their times. */
const readDueMessages = (knex: Knex, now: number): Promise<Backlog[]> =>
  Promise.all(
    departingMessages.map((status) => {
      const first = messageQueue.due(knex, now).where({ status }).orderBy('next_attempt_at').limit(countMax).select('id')
      return knex('messages').whereIn('id', first).count({ due: '*' }).min({ at: 'next_attempt_at' })
    }),
  ).then((parts) => parts.flat())

const readDueMails = (knex: Knex, now: number): Promise<Backlog[]> =>
  Promise.all(
    departingAccountMails.map((status) => {
      const first = accountMailQueue.due(knex, now).where({ status }).orderBy('next_attempt_at').limit(countMax).select('id')
      return knex('plutus_account_mails').whereIn('id', first).count({ due: '*' }).min({ at: 'next_attempt_at' })
    }),
  ).then((parts) => parts.flat())

async function readDueJobs(knex: Knex, now: number): Promise<Backlog[]> {
  const first = jobQueue.due(knex, now).whereIn('kind', Object.keys(jobHandlers)).orderBy('run_at').limit(countMax).select('id')
  return knex('plutus_jobs').whereIn('id', first).count({ due: '*' }).min({ at: 'run_at' })
}

const readOpenOrders = (knex: Knex) =>
  knex('plutus_voucher_orders')
    .whereIn('id', knex('plutus_voucher_orders').where({ status: 'ordered' }).whereNull('held_at').limit(countMax).select('id'))
    .count({ open: '*' })
    .min({ at: 'created_at' })
    .first()

/** Counts the messages and account mails that failed by reason, and the jobs whose last attempt failed by kind. */
async function readFailures(knex: Knex, now: number): Promise<WorkState['failures']> {
  const since = now - dayMs
  const counted: WorkState['failures'] = []
  // grouped here, because SQLite groups by reading the whole table in another order
  const count = (queue: string, state: 'retrying' | 'failed', reasons: (string | null)[]) => {
    for (const [reason, { length }] of Map.groupBy(reasons, (one) => one ?? 'unknown'))
      counted.push({ queue, state, reason, count: length })
  }
  for (const status of failingMessages) {
    const rows = knex('messages').where({ status }).limit(countMax)
    if (status === 'failed') rows.where('next_attempt_at', '>', new Date(since))
    count('messages', status, await rows.pluck('failure_code'))
  }
  for (const status of failingAccountMails) {
    const rows = knex('plutus_account_mails').where({ status }).limit(countMax)
    if (status === 'failed') rows.where('next_attempt_at', '>', since)
    count('account_mails', status, await rows.pluck('failure_code'))
  }
  count('jobs', 'retrying', await knex('plutus_jobs').where('attempts', '>', 0).whereNotNull('failure').limit(countMax).pluck('kind'))
  return counted
}

/** Counts what a restore holds. Without a restore this costs one look at `plutus_meta`. */
async function countHeld(knex: Knex): Promise<WorkState['held']> {
  if (!(await readHold(knex))) return []
  const rows = Map.groupBy(await countHeldWork(knex), ({ what }) => what)
  return [...rows].map(([what, parts]) => ({ kind: what.replace(' ', '_'), count: parts.reduce((sum, { count }) => sum + count, 0) }))
}

/** The companies to verify, the changes to decide and the bank transfers that payers reported as sent. */
export const waitingRows = {
  companies: (knex: Knex) => knex('companies').where({ verification: 'under_review' }),
  changes: (knex: Knex) => knex('change_requests').whereNotNull('open_key'),
  transfers: (knex: Knex) => knex('recharges').where({ status: 'processing', provider: 'manual' }),
}

async function countWaiting(knex: Knex): Promise<WorkState['waiting']> {
  const companies = await waitingRows.companies(knex).limit(countMax).pluck('id')
  const changes = await waitingRows.changes(knex).limit(countMax).pluck('id')
  const transfers = await waitingRows.transfers(knex).limit(countMax).pluck('id')
  return { companies: companies.length, changes: changes.length, transfers: transfers.length }
}
