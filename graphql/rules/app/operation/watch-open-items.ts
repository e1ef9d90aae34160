import { setTimeout as sleep } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { endWarnings, isWarned, startWarnings, warnOperator } from '#rules/mail/account-mail/warn-operator.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { env } from '#rules/platform/env/env.ts'
import { delayShutdownFor, hasShutDown, isShuttingDown } from '#rules/platform/jobs/shutdown.ts'
import { isWithoutWorker } from '#rules/platform/jobs/worker-beat.ts'
import { log } from '#rules/platform/log.ts'
import { isDatabaseAway } from '#rules/platform/operation/database-health.ts'
import { setNote } from '#rules/platform/operation/notes.ts'
import { readBackup } from './backup-state.ts'
import { findEndedOrders, findUnansweredOrders, orderCause, orderWarning } from './unanswered-orders.ts'

const everyMs = 2000

/**
 * Looks in an endless loop for failing backups, for a missing worker, and for orders that their supplier has not answered. Every process looks, and the stored
 * warnings decide which one emails.
 */
export async function watchOpenItems(): Promise<void> {
  while (!isShuttingDown()) {
    await delayShutdownFor(look(getDatabase())).catch((error: unknown) => {
      if (!hasShutDown()) log.error({ watch: true, error })
    })
    await sleep(everyMs, undefined, { ref: false })
  }
}

async function look(knex: Knex): Promise<void> {
  const backup = await noteBackup()
  if (isDatabaseAway()) return
  setNote('no_worker', await isWithoutWorker(knex))
  await watchBackup(knex, backup)
  if (env.operatorEmail) await watchOrders(knex)
}

const backupCause = 'backup'

type Backup = { isFailing: boolean; failure: string }

async function noteBackup(): Promise<Backup> {
  const { isFailing = false, failure = '' } = (await readBackup(Date.now())) ?? {}
  setNote('backup_failing', isFailing)
  return { isFailing, failure }
}

async function watchBackup(knex: Knex, { isFailing, failure }: Backup): Promise<void> {
  if (isFailing && !env.operatorEmail) return
  if (isFailing === (await isWarned(knex, backupCause))) return
  await transact(async ({ trx }) => {
    if (!isFailing) return endWarnings(trx, [backupCause])
    await warnOperator(trx, {
      cause: backupCause,
      subject: 'The backup failed',
      heading: 'The last backup failed',
      paragraphs: [failure, 'Until one succeeds, nothing newer than the last good archive can be restored.'],
      commands: ['To try again: npm run backup -- --to FOLDER', 'To see what else is open: npm run operator -- overview'],
    })
  })
}

async function watchOrders(knex: Knex): Promise<void> {
  const ended = await findEndedOrders(knex)
  const orders = await findUnansweredOrders(knex, Date.now())
  if (!ended.length && !orders.length) return
  await transact(async ({ trx }) => {
    await endWarnings(trx, ended.map(orderCause))
    const byCause = new Map(orders.map((order) => [orderCause(order.id), order]))
    await startWarnings(trx, [...byCause.keys()], (fresh) => orderWarning(fresh.flatMap((cause) => byCause.get(cause) ?? [])))
  })
}
