import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseError } from '#rules/platform/db/database.ts'
import { log } from '#rules/platform/log.ts'
import { hasShutDown } from './shutdown.ts'

const againMs = 1000

/** Stores what has happened outside the database. Tries again each second while the database fails, until this process ends. */
export async function storeFact<T>(store: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await store()
    } catch (error) {
      if (hasShutDown() || !isDatabaseError(error)) throw error
      log.error({ worker: true, error })
      await sleep(againMs)
    }
  }
}
