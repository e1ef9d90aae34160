import { statfsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { refuseStart } from '#errors/process-end.ts'

/** The folder in DATA_DIR of the copies, and the number of them that stay after a migration. */
const folderName = 'before-migrations'
const keptCopies = 3

/** The end of a copy's name until the migration after it is done. */
const unfinished = '.unfinished.db'

/** The end of the name while it is written. */
const partialEnd = '.partial'

/** In ms. For so long a copy serves the tries of a migration that does not finish, so that they do not fill the disk. */
const servesMs = 60 * 60_000

/** In bytes, beside the copy itself. */
const spareBytes = 32 * 2 ** 20

/**
 * Copies SQLite's database into DATA_DIR before it is migrated to the model with this hash. Ends the process with one sentence when the disk
 * lacks space, before anything has changed. A try of the same migration within an hour uses the copy that the first one made.
 */
export async function copyBefore(knex: Knex, dataDir: string, hash: string): Promise<void> {
  const folder = join(dataDir, folderName)
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  for (const name of names.filter((each) => each.endsWith(partialEnd))) await rm(join(folder, name), { force: true })
  const end = `.${hash.slice(0, 8)}${unfinished}`
  if (names.some((name) => name.endsWith(end) && Date.now() - timeOf(name) < servesMs)) return
  await requireSpace(knex, dataDir)
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}${end}`)
  const partial = path + partialEnd
  try {
    await knex.raw('vacuum into ?', [partial])
    await flush(partial)
    await rename(partial, path)
    await flush(folder)
  } catch (error) {
    await rm(partial, { force: true })
    if (/SQLITE_(FULL|IOERR)|ENOSPC/.test(String(Object(error).code))) refuseStart(fullDisk(dataDir))
    throw error
  }
}

/** Names the copy of the migration that is now done, and deletes all but the last three. */
export async function finishCopies(dataDir: string): Promise<void> {
  const folder = join(dataDir, folderName)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith(unfinished)))
    await rename(join(folder, name), join(folder, name.replace(/\.\w+\.unfinished\.db$/, '.db')))
  const done = (names.length ? await readdir(folder) : []).filter((name) => name.endsWith('.db')).sort()
  for (const name of done.slice(0, -keptCopies)) await rm(join(folder, name), { force: true })
}

/** Returns when a copy was made, in epoch ms. Zero for another file. */
function timeOf(name: string): number {
  const [, day, hour, minute, rest] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)/.exec(name) ?? []
  return day ? Date.parse(`${day}T${hour}:${minute}:${rest}`) : 0
}

async function requireSpace(knex: Knex, dataDir: string): Promise<void> {
  const [size] = await knex.raw<{ bytes: number }[]>('select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()')
  const { bavail, bsize } = statfsSync(dataDir)
  // the copy, and as much for what the migration writes
  const needed = 2 * Number(size?.bytes) + spareBytes
  if (bavail * bsize < needed) refuseStart(fullDisk(dataDir, needed))
}

const fullDisk = (dataDir: string, bytes?: number): string =>
  `The disk of DATA_DIR=${dataDir} is full: the copy of the database before its migration needs ${bytes ? `${Math.ceil(bytes / 2 ** 20)} MB` : 'more space'}. Free some space and start again. Nothing was changed.`

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
