import type { ReportFault } from './faults.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Backups that the launcher makes: the folder, the time between two in ms, and how many archives stay. */
export type BackupSchedule = { to: string; everyMs: number; keep: number }

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const usualKeep = '14'

/**
 * Returns the schedule of backups, or undefined if BACKUP_EVERY is not set. Reports a wrong or missing variable. Imports no package, because
 * the launcher uses it before they are installed.
 */
export function readBackupSchedule(env: Environment, report: ReportFault): BackupSchedule | undefined {
  const { BACKUP_TO: to, BACKUP_EVERY: every, BACKUP_KEEP: keep } = env
  if (!every) {
    if (keep) report('BACKUP_EVERY', 'BACKUP_EVERY is missing: BACKUP_KEEP is set.')
    return undefined
  }
  const schedule = {
    to: to ?? '',
    everyMs: readEvery('BACKUP_EVERY', every, report),
    keep: readKeep('BACKUP_KEEP', keep || usualKeep, report),
  }
  if (!to) report('BACKUP_TO', 'BACKUP_TO is missing: BACKUP_EVERY is set, and BACKUP_TO is the folder for backups.')
  if (!env.BACKUP_PASSPHRASE_FILE)
    report('BACKUP_PASSPHRASE_FILE', 'BACKUP_PASSPHRASE_FILE is missing: BACKUP_EVERY is set, and the secrets in a backup are encrypted.')
  return schedule
}

/** Parses a time such as 30m, 6h or 1d and returns it in ms. Reports any other text under the setting's name. */
export function readEvery(name: string, text: string, report: ReportFault): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? []
  const ms = Number(count) * (unitMs[unit] ?? 0)
  if (!ms) report(name, `${name}=${text} isn’t a time between backups, such as 30m, 6h or 1d.`)
  return ms
}

/** Parses the number of archives that stay, at least 1. Reports any other text under the setting's name. */
export function readKeep(name: string, text: string, report: ReportFault): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) report(name, `${name}=${text} isn’t a number of backups to keep, at least 1.`)
  return Number(text)
}
