import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEvery, readKeep } from '#contracts/settings/backup-env.ts'
import { exitCodeOf, exitWithParent } from '#errors/process-end.ts'
import { backupRunsAlready, noteBackup, noteBackupFailure } from './offline/backup/backup-state.ts'
import { explainFailure } from './offline/backup/explain-failure.ts'
import type { Backup } from './offline/backup/make-backup.ts'
import { refuseForeignRoot } from './offline/data-owner.ts'
import { takeLock } from './offline/lock.ts'
import { lowerPriority } from './offline/low-priority.ts'
import { allSecrets, placeOfSecrets } from './secrets.ts'

/**
 * Runs `npm run backup -- --to DIR [--keep N]`, while Plutus runs or not. Prints the archive's path, or one sentence with exit code 1, or 75
 * while another one runs. The launcher runs it too (BACKUP_EVERY).
 */
process.umask(0o077)
// claims and sign-ins come first, also while the modules below load
lowerPriority()
exitWithParent()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
const { dataDirOf } = await import('./offline/connect.ts')
const dataDir = dataDirOf(process.env)
try {
  await run(readOptions())
} catch (error) {
  console.error(explainFailure(error, 'DATA_DIR'))
  process.exitCode = exitCodeOf(error)
}

type Options = { to: string; keep: number | undefined }

/** Parses the options. Throws an Error of one sentence, and for `--every` one that says how the launcher does it. */
function readOptions(): Options {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' }, every: { type: 'string' } } })
  // npm changes to the folder of the package and notes the caller's own in INIT_CWD
  const folder = values.to ? resolve(process.env.INIT_CWD ?? '', values.to) : process.env.BACKUP_TO
  const keep = values.keep === undefined ? undefined : readKeep('--keep', values.keep, refuse)
  if (values.every !== undefined) {
    readEvery('--every', values.every, refuse)
    const variables = `BACKUP_TO=${folder ?? 'DIR'} BACKUP_EVERY=${values.every} BACKUP_KEEP=${keep ?? 14} BACKUP_PASSPHRASE_FILE=FILE`
    throw new Error(`No backup was made. Repeated backups run in the launcher: set ${variables} for npm start.`)
  }
  if (!folder) throw new Error('Name the folder for backups: npm run backup -- --to DIR, or set BACKUP_TO.')
  return { to: resolve(folder), keep }
}

function refuse(_name: string, sentence: string): never {
  throw new Error(sentence)
}

/** Makes one backup and notes its result in the data folder. */
async function run({ to, keep }: Options): Promise<void> {
  if (!existsSync(dataDir)) throw new Error(`DATA_DIR=${dataDir} doesn’t exist.`)
  // the launcher's own user is that of Plutus
  if (!process.connected) refuseForeignRoot(dataDir)
  const lock = takeLock(join(dataDir, 'backup.lock'))
  if (!lock) {
    console.error(`A backup of DATA_DIR=${dataDir} is running already.`)
    process.exitCode = backupRunsAlready
    return
  }
  const began = performance.now()
  try {
    const { makeBackup } = await import('./offline/backup/make-backup.ts')
    const backup = await makeBackup({ env: process.env, to, version: readVersion() })
    noteBackup(dataDir, backup.archive)
    report(backup, performance.now() - began)
    if (keep !== undefined) await dropOld(backup, keep)
  } catch (error) {
    const sentence = explainFailure(error, to)
    noteBackupFailure(dataDir, sentence)
    console.error(sentence)
    process.exitCode = exitCodeOf(error)
  } finally {
    lock.release()
  }
}

/** Deletes older archives. A fault of one is a warning, because the new backup is whole. */
async function dropOld({ archive, manifest }: Backup, keep: number): Promise<void> {
  const { dropOldArchives } = await import('./offline/backup/destination.ts')
  const { dropped, faults } = await dropOldArchives(dirname(archive), { origin: manifest.origin, keep, made: basename(archive) })
  if (dropped.length) console.log(`Older backups deleted: ${listed(dropped)}`)
  for (const fault of faults) console.warn(`An older backup stays. ${fault}`)
}

function report({ archive, manifest }: Backup, ms: number): void {
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
  console.log(`Backup complete: ${archive} (${(bytes / 2 ** 20).toFixed(1)} MB, ${(ms / 1000).toFixed(1)} s)`)
  const { server, tool, kind } = manifest.database
  if (kind === 'PostgreSQL' && Number.parseInt(tool, 10) > Number.parseInt(server, 10))
    console.warn(
      `pg_dump ${tool} is newer than PostgreSQL ${server}: restore this backup to PostgreSQL ${Number.parseInt(tool, 10)} or newer.`,
    )
  if (manifest.secrets === 'omitted')
    console.warn(
      `The secrets are not in it, because BACKUP_PASSPHRASE_FILE is not set. Keep those of ${placeOfSecrets(process.env, allSecrets)} in another safe place. Without it links, codes and stored vouchers are lost.`,
    )
  if (manifest.missing.length) console.warn(`Files that rows name are missing: ${listed(manifest.missing)}`)
}

function listed(names: string[]): string {
  const max = 20
  return `${names.slice(0, max).join(', ')}${names.length > max ? ` and ${names.length - max} more` : ''}`
}

function readVersion(): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).version
}
