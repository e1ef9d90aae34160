import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, sep } from 'node:path'
import type { Manifest } from './manifest.ts'
import { readManifest } from './read-archive.ts'

const dayMs = 24 * 3_600_000

/** Names of archives, with the time of the backup, and of the folders in which a backup is made. */
const archiveName = /^plutus-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.tar$/
const draftName = /^\.plutus-backup-(.+)-(\d+)\.part$/

/** Returns the name of the archive of a backup that began at a time. */
export const nameOfArchive = (at: Date): string => `plutus-${at.toISOString().replaceAll(':', '-')}.tar`

/**
 * Checks the folder for archives and returns its real path. Throws an Error of one sentence if it does not exist or is inside the data
 * folder, also by a link.
 */
export async function checkDestination(to: string, dataDir: string): Promise<string> {
  const found = await stat(to).catch(() => undefined)
  if (!found) throw new Error(`The folder for backups ${to} doesn’t exist. Create it, or mount it.`)
  if (!found.isDirectory()) throw new Error(`${to} isn’t a folder.`)
  const [target, data] = [await realpath(to), await realpath(dataDir)]
  if (target === data || target.startsWith(data + sep))
    throw new Error(`${to} is inside DATA_DIR=${dataDir}. Keep backups elsewhere, best on another disk.`)
  return target
}

/**
 * Creates the folder in which one backup is made, and deletes those of backups that were killed. Another machine's is deleted after a day.
 */
export async function makeDraftFolder(to: string): Promise<string> {
  for (const name of await readdir(to)) {
    const [, host, pid] = draftName.exec(name) ?? []
    if (host === undefined) continue
    const path = join(to, name)
    const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(path).catch(() => undefined)) ?? {}
    const isOver = host === hostname() ? Number(pid) === process.pid || !isAlive(Number(pid)) : mtimeMs < Date.now() - dayMs
    // what another user left stays, and does not prevent this backup
    if (isOver) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
  const folder = join(to, `.plutus-backup-${hostname()}-${process.pid}.part`)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Writes a folder's entries to the disk, so that a renamed file survives a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type Archive = { name: string; takenAt: string }

/** Returns the names of the archives beyond the `keep` newest. `made` stays and counts as one of them, whatever the clock was before. */
export const archivesBeyond = (archives: Archive[], { keep, made }: { keep: number; made: string }): string[] =>
  archives
    .filter(({ name }) => name !== made)
    .toSorted((a, b) => b.takenAt.localeCompare(a.takenAt))
    .slice(keep - 1)
    .map(({ name }) => name)

type Retention = { origin: Manifest['origin']; keep: number; made: string }

/**
 * Deletes the complete archives of the same Plutus beyond the `keep` newest, of which `made` is one. Incomplete ones and all other files stay
 * and do not count. Never throws: `faults` has a sentence for each archive that stays because it can't be read or deleted.
 */
export async function dropOldArchives(to: string, { origin, keep, made }: Retention): Promise<{ dropped: string[]; faults: string[] }> {
  const archives: Archive[] = []
  const dropped: string[] = []
  const faults: string[] = []
  const attempt = (path: string, step: () => Promise<unknown>) =>
    step().catch((error: Error) => faults.push(`${path} can’t be read or deleted: ${error.message}.`))
  const readOne = async (name: string) => {
    const manifest = await readManifest(join(to, name))
    if (manifest && manifest.origin === origin) archives.push({ name, takenAt: manifest.takenAt })
  }
  await attempt(to, async () => {
    for (const name of await readdir(to)) if (archiveName.test(name)) await attempt(join(to, name), () => readOne(name))
  })
  for (const name of archivesBeyond(archives, { keep, made }))
    await attempt(join(to, name), async () => {
      await rm(join(to, name), { force: true })
      dropped.push(name)
    })
  return { dropped, faults }
}

/**
 * Returns a hash that the archives of one data folder share, or null without the key of its secrets. A restored copy has the same secrets but
 * another `stack-id`, so the two do not delete each other's archives.
 */
export function readOrigin(dataDir: string, key: unknown): Manifest['origin'] {
  if (!key) return null
  return createHmac('sha256', String(key))
    .update(`origin of backups ${readStackId(dataDir)}`)
    .digest('hex')
    .slice(0, 16)
}

/** Returns the id that the first start gives a data folder. It is empty before. */
function readStackId(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'stack-id'), 'utf8').trim()
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
