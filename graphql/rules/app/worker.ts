import { setTimeout } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { clearAllStalled } from '#rules/campaign/campaign-marks.ts'
import { allStock } from '#rules/catalogue/voucher/check-stock.ts'
import { loadBalances } from '#rules/catalogue/voucher/supplier-balance.ts'
import { reconcile } from '#rules/ledger/wallet/reconcile.ts'
import { accountMailQueue } from '#rules/mail/account-mail/claim-account-mails.ts'
import { sendDueAccountMails } from '#rules/mail/account-mail/send-due-account-mails.ts'
import { messageQueue } from '#rules/messaging/outbox.ts'
import { sendDueMessages } from '#rules/messaging/send-due-messages.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { keepStatistics } from '#rules/platform/db/keep-statistics.ts'
import { env } from '#rules/platform/env/env.ts'
import { files } from '#rules/platform/files/files.ts'
import { claimJob, ensureJob, jobQueue, requestJob } from '#rules/platform/jobs/jobs.ts'
import { dropLeases } from '#rules/platform/jobs/lease.ts'
import { Loops } from '#rules/platform/jobs/loops.ts'
import { shutDownBeforeDatabase } from '#rules/platform/jobs/shutdown.ts'
import { startBeat } from '#rules/platform/jobs/worker-beat.ts'
import { log } from '#rules/platform/log.ts'
import { watchDatabase } from '#rules/platform/operation/database-health.ts'
import { startWatchdog } from '#rules/platform/operation/watchdog.ts'
import { releaseDatabase } from '#rules/platform/stack/claim-database.ts'
import { requestUpgrades } from '#rules/platform/upgrade/run-upgrade.ts'
import { DatabaseAwayError } from '../../directus-patches/lost-connections.ts'
import { accountMails } from './account-mails.ts'
import { watchConnections } from './connections/watch-connections.ts'
import { describeMissingFiles } from './operation/named-files.ts'
import { claimStore } from './operation/store-owner.ts'
import { watchOpenItems } from './operation/watch-open-items.ts'
import { runJob } from './run-job.ts'
import { upgrades } from './upgrades.ts'
import { storeBuild } from './web-builds/stored-builds.ts'
import { type WorkKind, waitsForOthers, workerLoops } from './worker-loops.ts'

/** In ms after the first start of a database. From then on providers' records are compared with ours once a day. */
const firstComparisonMs = 60 * 60_000

let ready = false
export const isReady = (): boolean => ready

let loops: Loops<WorkKind> | undefined

/**
 * Returns `stalled` while work is due and a loop has not turned for a minute. Returns `waiting` if all such loops wait for another server,
 * and otherwise undefined.
 */
export function workerState(): 'stalled' | 'waiting' | undefined {
  const { kinds, isLooking } = loops?.stalled() ?? { kinds: [], isLooking: false }
  if (isLooking || kinds.some((kind) => !waitsForOthers.has(kind))) return 'stalled'
  return kinds.length > 0 ? 'waiting' : undefined
}

/**
 * Makes this process ready, watches what it needs, and unless WORKER is off starts its work. All work is stored in the database and
 * survives a crash.
 */
export async function startWorker(): Promise<void> {
  const knex = getDatabase()
  shutDownBeforeDatabase(knex, releaseDatabase)
  watchDatabase(knex)
  await prepareWork(knex)
  ready = true
  examineStore(knex).catch((error: unknown) => log.error({ worker: true, error }))
  startWatchdog().catch((error: unknown) => log.error({ worker: true, error }))
  if (env.isWorker) startLoops(knex)
  void watchOpenItems()
  watchConnections()
}

/** Starts the loops for jobs, messages and account mails. Account mails never wait for a launch. */
function startLoops(knex: Knex): void {
  const work = new Loops(knex, dueWork)
  loops = work
  for (const kinds of workerLoops) {
    void work.run(kinds, async (onStart) => {
      const job = await claimJob(knex, Date.now(), kinds)
      if (!job) return false
      onStart(job.kind)
      await runJob(job)
      return true
    })
  }
  void work.run(['messages'], async () => sendDueMessages(await isIssuing(knex)))
  for (const which of ['codes', 'all'] as const) void work.run(['account-mails'], () => sendDueAccountMails(accountMails, which))
  void reconcile()
  startBeat(knex)
}

/**
 * Claims the bucket, if files are in one. Logs a warning if it is another database’s, and one if files that rows name are missing, such as
 * after a start without the disk. Stores the web build that no `migrate` has stored.
 */
async function examineStore(knex: Knex): Promise<void> {
  for (const describe of [claimStore, describeMissingFiles]) {
    const sentence = await describe(knex, files())
    if (sentence) log.warn(sentence)
  }
  // on SQLite one machine has all builds
  if (isPostgres(knex)) await storeBuild(knex, files(), { webDir: env.webDir, isDeploy: false })
}

/** Prepares the stored work for this process. Tries again each second while the database cannot be reached. */
async function prepareWork(knex: Knex): Promise<void> {
  for (;;) {
    try {
      if (env.isWorker) await queueWork(knex)
      await loadBalances(knex)
      return
    } catch (error) {
      log.error({ worker: true, error })
      if (!(error instanceof DatabaseAwayError)) process.exit(1)
      await setTimeout(1000)
    }
  }
}

async function queueWork(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) {
    await dropLeases(knex, [jobQueue, messageQueue, accountMailQueue])
    await keepStatistics(knex)
  }
  await transact(async ({ trx }) => {
    await ensureJob(trx, 'sweep-files', 'daily')
    await ensureJob(trx, 'sweep-accounts', 'hourly')
    await ensureJob(trx, 'remind-keys', 'hourly')
    await ensureJob(trx, 'issue-statements', 'monthly')
    await ensureJob(trx, 'check-stock', allStock)
    if (env.reloadly) {
      await ensureJob(trx, 'sync-suppliers', 'nightly')
      await requestJob(trx, 'watch-balance', 'reloadly')
    }
    await ensureJob(trx, 'compare-books', 'daily', { runAt: new Date(Date.now() + firstComparisonMs) })
    await requestUpgrades(trx, upgrades)
    await clearAllStalled(trx)
  })
}

/**
 * Returns true while an `issue-launch` job is leased by any process, or is due, as between two of its chunks. Messages are then sent in
 * small batches, so that they do not delay the next chunk.
 */
async function isIssuing(knex: Knex): Promise<boolean> {
  const job = knex('plutus_jobs').where({ kind: 'issue-launch' }).whereNull('held_at').where('run_at', '<=', Date.now())
  return Boolean(await job.first('id'))
}

/** Returns the kinds of work that have due rows, in one query for all loops. A query per loop would claim rows and so lock them. */
async function dueWork(knex: Knex, now: Date): Promise<Set<WorkKind>> {
  const existsRow = (kind: WorkKind, due: Knex.QueryBuilder) => knex.raw('select ? as kind where exists ?', [kind, due])
  const rows = await jobQueue
    .due(knex, now.getTime())
    .distinct('kind')
    .unionAll([
      existsRow('messages', messageQueue.due(knex, now.getTime()).select('id')),
      existsRow('account-mails', accountMailQueue.due(knex, now.getTime()).select('id')),
    ])
  return new Set<WorkKind>(rows.map(({ kind }) => kind))
}
