import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { env } from '../env.ts'
import { importLimits } from './import-limits.ts'

/** Where an upload lies. The name is ours: nothing of the upload reaches a path. */
export const importPath = (file: string): string => join(env.dataDir, 'imports', file)

export const removeImportFile = (file: string): Promise<void> => rm(importPath(file), { force: true })

/** Writes the body to disk as it comes and returns the file's name once it would survive a power cut. */
export async function storeImportFile(body: AsyncIterable<Buffer>): Promise<string> {
  const file = newId()
  const partial = importPath(`${file}.part`)
  try {
    await write(partial, body)
    await rename(partial, importPath(file))
    return file
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const abandonedMs = 60 * 60_000

/** What a killed process was writing belongs to nobody. */
export async function removeAbandonedUploads(now: number): Promise<void> {
  for (const name of await readdir(importPath(''))) {
    if (!name.endsWith('.part')) continue
    const { mtimeMs } = await stat(importPath(name))
    if (now - mtimeMs > abandonedMs) await rm(importPath(name), { force: true })
  }
}

async function write(path: string, body: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(path, 'wx')
  try {
    let size = 0
    for await (const chunk of body) {
      size += chunk.length
      if (size > importLimits.bytes) throw refuse('FILE_TOO_LARGE')
      await handle.write(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}
