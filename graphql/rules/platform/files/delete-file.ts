import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#rules/platform/env/env.ts'

/** In ms. As long as a backup pauses without renewing its file. */
const unreadableMs = 60_000

/**
 * Returns the time, in epoch ms, until which a running backup may still copy files that rows named. Undefined when none runs. The backup
 * renews it in a file, because a write of another process to SQLite would fail the commands of that moment.
 */
export async function backupPausedUntil(): Promise<number | undefined> {
  const path = join(env.dataDir, 'backup-pause.json')
  const until = await readFile(path, 'utf8').then(readUntil, () => untilByAge(path))
  return until > Date.now() ? until : undefined
}

/** Returns 0 for a text without a time. A power loss leaves an empty file, and has ended its backup. */
function readUntil(text: string): number {
  try {
    return Number(Object(JSON.parse(text)).until) || 0
  } catch {
    return 0
  }
}

/** Returns the time until which a file that can't be read pauses, because a running backup renews it within a minute. */
const untilByAge = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs + unreadableMs,
    () => 0,
  )

/**
 * Deletes a file that no row names any more. Returns false and keeps it while a backup runs. The pause is read after the caller learned
 * that no row names the file, so a backup that starts later copies rows without it.
 */
export async function deleteFile(path: string): Promise<boolean> {
  if (await backupPausedUntil()) return false
  await rm(path, { force: true })
  return true
}
