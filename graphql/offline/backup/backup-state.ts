import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content of DATA_DIR/backup.json. Times are in ISO format. */
export type BackupState = {
  succeededAt?: string
  /** The path of the last complete archive. */
  archive?: string
  /** The time and sentence of a failure since the last success. */
  failedAt?: string
  failure?: string
  /** In ms. The time between backups, if the launcher makes them. */
  everyMs?: number
}

/** The exit code of a backup that did nothing, because another one runs on the data folder. */
export const backupRunsAlready = 75

const pathOf = (dataDir: string): string => join(dataDir, 'backup.json')

/** Reads the state of backups. It is empty before the first one, and for a file that cannot be read. */
export function readBackupState(dataDir: string): BackupState {
  try {
    return Object(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')))
  } catch {
    return {}
  }
}

/** Notes a complete archive and forgets the failure before it. */
export const noteBackup = (dataDir: string, archive: string): void =>
  change(dataDir, ({ failedAt: _, failure: __, ...state }) => ({ ...state, succeededAt: new Date().toISOString(), archive }))

/** Notes a failed backup with its sentence, until the next success. */
export const noteBackupFailure = (dataDir: string, failure: string): void =>
  change(dataDir, (state) => ({ ...state, failedAt: new Date().toISOString(), failure }))

/** Notes the time between backups in ms, or that none are scheduled. */
export const noteBackupSchedule = (dataDir: string, everyMs: number | undefined): void =>
  change(dataDir, ({ everyMs: _, ...state }) => (everyMs === undefined ? state : { ...state, everyMs }))

/** Replaces the file in one step. A full disk loses the note, not the backup. */
function change(dataDir: string, next: (state: BackupState) => BackupState): void {
  const path = pathOf(dataDir)
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, `${JSON.stringify(next(readBackupState(dataDir)), null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    console.error(`${path} can’t be written: ${error instanceof Error ? error.message : error}`)
  }
}
