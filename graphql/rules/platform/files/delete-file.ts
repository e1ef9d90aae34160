import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#rules/platform/env/env.ts'

/**
 * Returns the time, in epoch ms, until which a running backup may still copy files that rows named. Undefined when none runs. The backup
 * renews it in a file, because a write of another process to SQLite would fail the commands of that moment.
 */
export async function backupPausedUntil(): Promise<number | undefined> {
  const text = await readFile(join(env.dataDir, 'backup-pause.json'), 'utf8').catch(() => '{}')
  const { until } = JSON.parse(text)
  return until > Date.now() ? until : undefined
}

/**
 * Deletes a file that no row names any more. Returns false and keeps it while a backup runs. The pause is read after the caller learned
 * that no row names the file, so a backup that starts later copies rows without it.
 */
export async function deleteFile(path: string): Promise<boolean> {
  if (await backupPausedUntil()) return false
  await rm(path, { force: true })
  return true
}
