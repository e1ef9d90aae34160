import { pauseKey } from './file-store.ts'
import { files } from './files.ts'
import { StoreFault } from './store-fault.ts'

/** In ms. As long as a backup pauses without renewing its file. */
const unreadableMs = 60_000

/**
 * Returns the time, in epoch ms, until which a running backup may still copy files that rows named. Undefined when none runs. The backup
 * renews it in a file, because a write of another process to SQLite would fail the commands of that moment.
 */
export async function backupPausedUntil(): Promise<number | undefined> {
  const until = await files().read(pauseKey).then(readUntil, untilByAge)
  return until > Date.now() ? until : undefined
}

/** Returns 0 for a text without a time. A power loss leaves an empty file, and has ended its backup. */
function readUntil(text: Buffer | undefined): number {
  try {
    return Number(Object(JSON.parse(String(text))).until) || 0
  } catch {
    return 0
  }
}

/** Returns the time until which a file that can't be read pauses, because a running backup renews it within a minute. */
async function untilByAge(error: unknown): Promise<number> {
  if (error instanceof StoreFault) throw error
  const found = await files().stat(pauseKey)
  return found ? found.modified.getTime() + unreadableMs : 0
}

/**
 * Deletes a stored file that no row names any more. Returns false and keeps it while a backup runs. The pause is read after the caller learned
 * that no row names the file, so a backup that starts later copies rows without it.
 */
export async function deleteFile(key: string): Promise<boolean> {
  if (await backupPausedUntil()) return false
  await files().remove(key)
  return true
}

/**
 * Returns what deletes a file whose row was refused, and throws that refusal again. A file that can't be deleted now is left to the daily
 * sweep.
 */
export const dropFile =
  (key: string) =>
  async (error: unknown): Promise<never> => {
    await deleteFile(key).catch(() => undefined)
    throw error
  }
