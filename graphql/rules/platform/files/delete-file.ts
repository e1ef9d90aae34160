import getDatabase from '@directus/api/database/index'
import { env } from '#rules/platform/env/env.ts'
import { backupPausedUntil } from './backup-pause.ts'
import { files } from './files.ts'

/** Returns the time, in epoch ms, until which no file may be deleted because a backup runs. Undefined when none runs. */
export const deletionPausedUntil = (): Promise<number | undefined> => backupPausedUntil(getDatabase(), env.dataDir)

/**
 * Deletes a stored file that no row names any more. Returns false and keeps it while a backup runs. The pause is read after the caller learned
 * that no row names the file, so a backup that starts later copies rows without it.
 */
export async function deleteFile(key: string): Promise<boolean> {
  if (await deletionPausedUntil()) return false
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
