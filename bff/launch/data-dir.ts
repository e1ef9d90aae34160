import { mkdir, statfs } from 'node:fs/promises'
import { explain, LaunchFailure } from './launch-failure.mjs'

const neededBytes = 32 * 1024 * 1024

/** Makes the data folder; says at once what would otherwise fail inside the database: a full disk, a folder of another user. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    // Names, addresses and live links lie in it: other users of the machine have no business there.
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new LaunchFailure(explain(String(error), dataDir) ?? `DATA_DIR=${dataDir} cannot be made: ${String(error)}`)
  }
  const { bavail, bsize } = await statfs(dataDir)
  const freeBytes = bavail * bsize
  if (freeBytes >= neededBytes) return
  throw new LaunchFailure(
    `The disk is full: DATA_DIR=${dataDir} has ${Math.floor(freeBytes / 2 ** 20)} MB left, Plutus needs 32 MB to start.`,
  )
}
