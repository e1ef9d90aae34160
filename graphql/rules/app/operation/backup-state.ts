import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { env } from '#rules/platform/env/env.ts'

const time = z.optional(z.iso.datetime())

/** The state that each run of `npm run backup` writes to backup.json. */
const backupFile = z.object({ succeededAt: time, failedAt: time, failure: z.optional(z.string()), everyMs: z.optional(z.number()) })

/** The last backups. `age` and `interval` are in seconds. `failure` is a sentence, and undefined unless the last run failed. */
export type BackupState = { isFailing: boolean; age?: number; interval?: number; failure?: string }

/** Returns the state of the backups, or undefined if none was ever run. An unreadable file counts as failing. */
export async function readBackup(now: number): Promise<BackupState | undefined> {
  const path = join(env.dataDir, 'backup.json')
  const text = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? undefined : ''))
  if (text === undefined) return undefined
  const read = z.safeParse(backupFile, tryJson(text))
  if (!read.success) return { isFailing: true, failure: 'backup.json in DATA_DIR could not be read.' }
  const { succeededAt, failedAt, failure, everyMs } = read.data
  const schedule = everyMs ? { interval: everyMs / 1000 } : {}
  const age = succeededAt === undefined ? undefined : (now - Date.parse(succeededAt)) / 1000
  // its age is unknown, so no alert about an old backup would fire
  if (age !== undefined && age < -clockStepSeconds) return { isFailing: true, failure: failure ?? aheadSentence, ...schedule }
  return {
    isFailing: failedAt !== undefined,
    ...(age !== undefined && { age: Math.max(0, age) }),
    ...schedule,
    ...(failedAt && { failure: failure ?? 'The last backup failed.' }),
  }
}

/** In seconds. A clock that is corrected by less is not noticed. */
const clockStepSeconds = 60
const aheadSentence = 'The last backup was made while the clock was ahead, so its age is unknown. Make another one.'

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
