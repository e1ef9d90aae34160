import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#rules/platform/env/env.ts'
import { deleteFile } from '#rules/platform/files/delete-file.ts'

/** Returns the path of a stored upload. `file` is a generated name, never one from a user. */
export const importPath = (file: string): string => join(env.dataDir, 'imports', file)

/** Deletes a stored upload. A backup that runs keeps it for the daily sweep. */
export async function removeImportFile(file: string): Promise<void> {
  await deleteFile(importPath(file))
}

/** Returns the SHA-256 of a stored file's content, in hex. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(importPath(file))) hash.update(chunk)
  return hash.digest('hex')
}

const abandonedMs = 60 * 60_000

/** Deletes unfinished uploads (`.part` files) older than one hour. `now` is in epoch ms. */
export async function removeAbandonedUploads(now: number): Promise<void> {
  for (const name of await readdir(importPath(''))) {
    if (!name.endsWith('.part')) continue
    const { mtimeMs } = await stat(importPath(name))
    if (now - mtimeMs > abandonedMs) await rm(importPath(name), { force: true })
  }
}
