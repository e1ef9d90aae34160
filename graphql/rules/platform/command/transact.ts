import { setTimeout } from 'node:timers/promises'
import { useBus as getBus } from '@directus/api/bus/lib/use-bus'
import getDatabase from '@directus/api/database/index'
import { clearCache } from '@directus/api/permissions/cache'
import type { Knex } from 'knex'
import { isSerializationFailure, isUniqueViolation } from '#rules/platform/db/database.ts'
import { noteStorageError } from '#rules/platform/files/storage.ts'
import { wakeWorker } from '#rules/platform/jobs/wake.ts'
import { permissionsChanged } from '../../../directus-patches/bus-channels.ts'
import { Changes, emitChanges } from './emit-changes.ts'

export type UnitOfWork = { trx: Knex.Transaction; changes: Changes; now: Date }

const triesMax = 5

/**
 * Runs `work` in one transaction, then notifies subscribers of the changed rows and wakes the job worker. Repeats `work` after a conflict
 * with another transaction, five tries in all, so `work` must have no effect outside the database.
 */
export async function transact<T>(work: (work: UnitOfWork) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const changes = new Changes()
    try {
      const result = await getDatabase().transaction((trx: Knex.Transaction) => work({ trx, changes, now: new Date() }))
      // clears the permission cache only: clearing the schema would rebuild it for all companies
      if (changes.permissionsChanged) await clearPermissions()
      emitChanges(changes)
      wakeWorker()
      return result
    } catch (error) {
      noteStorageError(error)
      const again = isSerializationFailure(error) || isUniqueViolation(error)
      if (!again || tries === triesMax) throw error
      await setTimeout(tries * 20 * Math.random())
    }
  }
}

/** Makes all processes read the permissions again. Others do so within a second, or once Redis is back. It never waits for them. */
async function clearPermissions(): Promise<void> {
  await clearCache()
  void getBus().publish(permissionsChanged, {})
}

/**
 * Awaits independent statements of one transaction concurrently. Throws the first failure only after all have settled, because a
 * statement still in flight at the rollback would run outside the transaction.
 */
export async function settleAll(...statements: PromiseLike<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(statements)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
