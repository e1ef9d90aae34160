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
    const { mtimeMs } = await stat(path)
    const isOver = host === hostname() ? Number(pid) === process.pid || !isAlive(Number(pid)) : mtimeMs < Date.now() - dayMs
    if (isOver) await rm(path, { recursive: true, force: true })
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

/** Returns the names of the archives beyond the `keep` newest. */
export const archivesBeyond = (archives: Archive[], keep: number): string[] =>
  archives
    .toSorted((a, b) => b.takenAt.localeCompare(a.takenAt))
    .slice(keep)
    .map(({ name }) => name)

/**
 * Deletes the complete archives of the same Plutus beyond the `keep` newest. Incomplete ones and all other files stay and do not count.
 */
export async function dropOldArchives(to: string, { origin, keep }: { origin: Manifest['origin']; keep: number }): Promise<string[]> {
  const archives: Archive[] = []
  for (const name of await readdir(to)) {
    if (!archiveName.test(name)) continue
    const manifest = await readManifest(join(to, name))
    if (manifest && manifest.origin === origin) archives.push({ name, takenAt: manifest.takenAt })
  }
  const dropped = archivesBeyond(archives, keep)
  for (const name of dropped) await rm(join(to, name), { force: true })
  return dropped
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
