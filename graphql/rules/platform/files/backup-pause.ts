import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { deleteStates, listStates, storeState } from '#rules/platform/db/stored-state.ts'
import { FileStore } from './file-store.ts'

/** Until when one backup keeps all processes from deleting files, in epoch ms by the clock of `readPauseClock`. */
type Pause = { until: number }

const keyPrefix = 'backup-pause:'
const fileName = 'backup-pause.json'

/** In ms. The time for which a backup pauses without a renewal. */
export const pauseMs = 60_000

/**
 * Returns the time by which pauses are compared, in epoch ms. On PostgreSQL it is the database's, because the clocks of two machines differ.
 * SQLite has one machine.
 */
export async function readPauseClock(knex: Knex): Promise<number> {
  if (!isPostgres(knex)) return Date.now()
  const { rows } = await knex.raw<{ rows: { now: string }[] }>('select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now')
  return Number(rows[0]?.now)
}

/** The places where one backup stores its pause. Several backups may run on PostgreSQL, so each has a row of its own there. */
export function openPause(knex: Knex, dataDir: string, id: string) {
  const key = keyPrefix + id
  const local = localFiles(dataDir)
  return {
    async store(until: number): Promise<void> {
      const pause: Pause = { until }
      if (isPostgres(knex)) await storeState(knex, key, pause)
      // a write of another process to SQLite would fail the commands of that moment, and one backup at most runs there
      else await local.write(fileName, Buffer.from(`${JSON.stringify(pause)}\n`))
    },
    /** Deletes the pause, and those of backups that were killed. */
    async remove(): Promise<void> {
      if (!isPostgres(knex)) return local.remove(fileName)
      const now = await readPauseClock(knex)
      const ended = (await listStates<Pause>(knex, keyPrefix)).filter(({ state }) => state.until <= now)
      await deleteStates(knex, [key, ...ended.map((pause) => pause.key)])
    },
  }
}

/**
 * Returns the time, in epoch ms of this process, until which a running backup may still copy files that rows named. Undefined when none
 * runs.
 */
export async function backupPausedUntil(knex: Knex, dataDir: string): Promise<number | undefined> {
  // the clock comes first, so that a pause that is renewed before the read below has not ended
  const now = await readPauseClock(knex)
  const until = isPostgres(knex) ? await lastOfRows(knex) : await timeInFile(localFiles(dataDir))
  return until > now ? Date.now() + until - now : undefined
}

async function lastOfRows(knex: Knex): Promise<number> {
  return Math.max(0, ...(await listStates<Pause>(knex, keyPrefix)).map(({ state }) => state.until))
}

/** Returns 0 for a file without a time. A power loss leaves an empty one, and has ended its backup. */
async function timeInFile(local: FileStore): Promise<number> {
  try {
    const text = await local.read(fileName)
    return text ? readUntil(String(text)) : 0
  } catch {
    // one that can't be read pauses by its age, because a running backup renews it within a minute
    const found = await local.stat(fileName)
    return found ? found.modified.getTime() + pauseMs : 0
  }
}

function readUntil(text: string): number {
  try {
    return Number(Object(JSON.parse(text)).until) || 0
  } catch {
    return 0
  }
}

const localFiles = (dataDir: string): FileStore => new FileStore({ driver: 'local' }, dataDir)
