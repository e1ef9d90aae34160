import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const markerName = 'restore-incomplete'

/** Marks a data folder as half restored, until `endRestore`. */
export const beginRestore = (dataDir: string): void => writeFileSync(join(dataDir, markerName), '', { mode: 0o600, flush: true })

export const endRestore = (dataDir: string): void => rmSync(join(dataDir, markerName))

/** Returns one sentence for a data folder that a restore left half written, or undefined. */
export function describeHalfRestore(dataDir: string): string | undefined {
  if (!existsSync(join(dataDir, markerName))) return undefined
  return `A restore into DATA_DIR=${dataDir} stopped midway. Empty that folder and the database, and run npm run restore again.`
}
