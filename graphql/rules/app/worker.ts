import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { reconcile } from '#rules/ledger/wallet/reconcile.ts'
import { accountMailQueue } from '#rules/mail/account-mail/claim-account-mails.ts'
import { messageQueue } from '#rules/messaging/outbox.ts'
import { sendDueMessages } from '#rules/messaging/send-due-messages.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { keepStatistics } from '#rules/platform/db/keep-statistics.ts'
import { beforeLeaving, hasLeft, leaveBeforeDatabase } from '#rules/platform/jobs/departure.ts'
import { claimJob, enqueueJob, type Job, type JobKind, jobQueue, putBackJob } from '#rules/platform/jobs/jobs.ts'
import { dropLeases } from '#rules/platform/jobs/lease.ts'
import { Loops } from '#rules/platform/jobs/loops.ts'
import { log } from '#rules/platform/log.ts'
import { requestUpgrades } from '#rules/platform/upgrade/run-upgrade.ts'
import { isPostgres } from '../../model/is-postgres.ts'
import { jobHandlers } from './job-handlers.ts'
import { sendDueAccountMails } from './send-due-account-mails.ts'
import { clearAllStalled, clearStalled, markStalled } from './stalled-work.ts'
import { upgrades } from './upgrades.ts'

/** So long after a chunk of a launch mails still let the next one pass. */
const quietMs = 1000

let ready = false
export const isReady = (): boolean => ready

/** These wait for a provider's answer; in a lane of their own a slow one delays neither launches nor the next payer. */
const providers: JobKind[] = ['open-checkout', 'close-checkout', 'expire-recharge', 'fetch-voucher']

/** Reading a file takes seconds at a time; in a loop of its own it never holds up the chunks of launches. */
const lanes: JobKind[][] = [
  ['check-import', 'sweep-files', 'sweep-accounts', 'remind-keys', 'issue-statements'],
  [
    'fund-launches',
    'expire-funds',
    'issue-launch',
    'apply-import',
    'cancel-unclaimed',
    'cancel-matching',
    'tag-people',
    'expire-launch',
    'remind-launch',
    'unfreeze-reward',
    'send-held',
    'expire-invite',
    'expire-approval',
    'remind-approval',
    'erase-document',
    'reprice-drafts',
  ],
  providers,
  providers,
  providers,
  ['upgrade'],
]

/**
 * Runs the loops of this process: lanes of long work, the outbox, and account mails, which never wait behind a launch. All of it is in
 * the database and survives a kill.
 */
export async function startWorker(): Promise<void> {
  const knex = getDatabase()
  leaveBeforeDatabase(knex)
  if (!isPostgres(knex)) {
    await dropLeases(knex, [jobQueue, messageQueue, accountMailQueue])
    await keepStatistics(knex)
  }
  await transact(async ({ trx }) => {
    await enqueueJob(trx, 'sweep-files', 'daily')
    await enqueueJob(trx, 'sweep-accounts', 'hourly')
    await enqueueJob(trx, 'remind-keys', 'hourly')
    await enqueueJob(trx, 'issue-statements', 'monthly')
    await requestUpgrades(trx, upgrades)
    await clearAllStalled(trx)
  })
  ready = true
  const loops = new Loops(knex, dueWork)
  let issuedAt = 0
  for (const kinds of lanes) {
    void loops.run(kinds, async () => {
      const job = await claimJob(knex, Date.now(), kinds)
      if (job?.kind === 'issue-launch') issuedAt = Date.now()
      if (job) await runJob(job)
      return Boolean(job)
    })
  }
  void loops.run(['messages'], () => sendDueMessages(Date.now() - issuedAt < quietMs))
  // one loop may draw the PDFs of a batch of receipts; a code to sign in does not wait for them
  for (let loop = 0; loop < 2; loop++) void loops.run(['account-mails'], sendDueAccountMails)
  void reconcile()
}

/**
 * Does one chunk in one transaction; the handler says whether more is left. A chunk cut short by this process's end counts as no failed
 * try.
 */
async function runJob(job: Job): Promise<void> {
  try {
    const end = await beforeLeaving(jobHandlers[job.kind](job), 'cut short')
    if (end === 'cut short') await putBackJob(getDatabase(), job)
    else await clearStalled(job)
  } catch (error) {
    if (hasLeft()) return
    const failure = error instanceof Error ? String(error.stack) : String(error)
    log.error({ job: job.kind, ref: job.ref, failure })
    await transact(({ trx }) =>
      trx('plutus_jobs')
        // unless another process took it up meanwhile
        .where({ id: job.id, lease_until: job.lease_until })
        .update({ ...jobQueue.retry(job.attempts), failure: failure.slice(0, 2000) }),
    )
    await markStalled(job)
  }
}

type WorkKind = JobKind | 'messages' | 'account-mails'

/** The kinds of work that are due now, read in one statement for all loops: a loop's own statement would also lock rows. */
async function dueWork(knex: Knex, now: Date): Promise<Set<WorkKind>> {
  const some = (kind: WorkKind, due: Knex.QueryBuilder) => knex.raw('select ? as kind where exists ?', [kind, due])
  const rows = await jobQueue
    .due(knex, now.getTime())
    .distinct('kind')
    .unionAll([
      some('messages', messageQueue.due(knex, now.getTime()).select('id')),
      some('account-mails', accountMailQueue.due(knex, now.getTime()).select('id')),
    ])
  return new Set<WorkKind>(rows.map(({ kind }) => kind))
}
