import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isStaged } from './file-store.ts'
import { files } from './files.ts'

/** In ms. An upload writes its file more often than this, and a check reads its copy for less. */
const abandonedMs = 60 * 60_000

/**
 * Deletes unfinished uploads, and copies of files in a bucket, that a crash left in these folders of DATA_DIR. Does so at once and every
 * hour, in each process, because no other machine sees them.
 */
export function watchStaged(folders: readonly string[]): void {
  const sweep = () => void sweepStaged(folders, Date.now()).catch(() => undefined)
  sweep()
  setInterval(sweep, abandonedMs).unref()
}

/** Deletes the staged files older than an hour. `now` is in epoch ms. */
export async function sweepStaged(folders: readonly string[], now: number): Promise<void> {
  for (const folder of folders.map((name) => join(files().dataDir, name)))
    for (const name of (await readdir(folder).catch(() => [])).filter(isStaged)) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && now - found.mtimeMs > abandonedMs) await rm(path, { force: true })
    }
}
