import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { openPause, pauseMs, readPauseClock } from '#rules/platform/files/backup-pause.ts'

const renewMs = 10_000

/** A pause of one backup. `requireHeld` throws an Error if it ran out at any time, because files may be gone then. */
export type SweepPause = { requireHeld: () => Promise<void>; end: () => Promise<void> }

/**
 * Pauses the deletion of files in every process on a database until `end` is called. The pause of a killed backup ends within a minute.
 * Backups of several machines don't end each other's pause.
 */
export async function pauseSweeps(knex: Knex, dataDir: string): Promise<SweepPause> {
  const pause = openPause(knex, dataDir, randomUUID())
  let until = Number.POSITIVE_INFINITY
  let wasLost = false
  const isHeld = async () => {
    wasLost ||= (await readPauseClock(knex)) >= until
    return !wasLost
  }
  const renew = async () => {
    const next = (await readPauseClock(knex)) + pauseMs
    await pause.store(next)
    // others may have seen the former end pass before they saw this one
    if (await isHeld()) until = next
  }
  await renew()
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    // after a fault, such as of a full disk, the next turn tries again before the pause runs out
    if (!wasLost) renewing = renewing.then(renew).catch(() => undefined)
  }, renewMs)
  return {
    async requireHeld() {
      if (!(await isHeld())) throw new Error('The backup stood still for a minute, so files may have been deleted since. Run it again.')
    },
    async end() {
      clearInterval(timer)
      await renewing
      // what stays runs out by itself
      await pause.remove().catch(() => undefined)
    },
  }
}
