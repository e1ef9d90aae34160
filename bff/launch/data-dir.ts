import { chmod, mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFailure, LaunchFailure } from './launch-failure.mjs'

const neededBytes = 32 * 1024 * 1024

/**
 * Creates the data folder, readable by this user only, because it contains personal data. Throws a LaunchFailure if it cannot be created,
 * its disk is full, or others can still read it. `mayBeOpen` skips the check of its mode.
 */
export async function makeDataDir(dataDir: string, { mayBeOpen = false } = {}): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new LaunchFailure(explainFailure(String(error), dataDir) ?? `DATA_DIR=${dataDir} can’t be created: ${String(error)}`)
  }
  if (!mayBeOpen) await keepPrivate(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  const freeBytes = bavail * bsize
  if (freeBytes >= neededBytes) return
  throw new LaunchFailure(
    `The disk is full: DATA_DIR=${dataDir} has ${Math.floor(freeBytes / 2 ** 20)} MB left, and Plutus needs 32 MB to start.`,
  )
}

/** The file names by which an existing folder is recognised as Plutus's data folder. `lost+found` is in every new volume. */
const ownNames = new Set(['plutus.db', 'secrets.json', 'plutus.lock', 'run.json', 'logs', 'mailbox', 'lost+found'])

/** The advice for folders whose mode cannot be restricted although no other user can reach them. */
const allowAdvice = 'If no one else can reach the volume, set DATA_DIR_OPEN=allow.'

/**
 * Removes the access of other users from Plutus's data folder. Throws a LaunchFailure for a folder of another user or with other content,
 * or on a volume that ignores chmod.
 */
async function keepPrivate(dataDir: string): Promise<void> {
  const user = process.getuid?.()
  if (user === undefined || !(await isOpen(dataDir))) return
  const names = await readdir(dataDir).catch(() => [])
  const isFresh = names.every((name) => name.startsWith('.'))
  const isOurs = (await stat(dataDir)).uid === user && (isFresh || names.some((name) => ownNames.has(name)))
  if (isOurs) {
    for (const path of [dataDir, ...names.map((name) => join(dataDir, name))]) await makePrivate(path).catch(() => undefined)
  }
  if (!isOurs) {
    throw new LaunchFailure(
      `Other users of this machine can read DATA_DIR=${dataDir}. Run chmod 700 on it, or name a new folder inside it: DATA_DIR=${join(dataDir, 'plutus')}. ${allowAdvice}`,
    )
  }
  if (await isOpen(dataDir)) {
    throw new LaunchFailure(
      `DATA_DIR=${dataDir} is on a volume that ignores chmod (a Windows or macOS folder in a container, or a network share), so other users of this machine can read it. Use a volume that keeps modes, such as a named Docker volume. ${allowAdvice}`,
    )
  }
}

const othersBits = 0o077
const isOpen = async (path: string): Promise<boolean> => ((await stat(path)).mode & othersBits) !== 0

async function makePrivate(path: string): Promise<void> {
  const { mode } = await stat(path)
  if (mode & othersBits) await chmod(path, mode & 0o7700)
}
