import { SettingError } from '#errors/process-end.ts'
import { StoreFault } from '#rules/platform/files/store-fault.ts'

/** Returns one sentence for the operator about a failed backup to the folder `to`. The faults of settings are listed as they are. */
export function explainFailure(error: unknown, to: string): string {
  if (error instanceof SettingError || error instanceof StoreFault) return error.message
  const { code, message, path } = Object(error) as { code?: unknown; message?: unknown; path?: unknown }
  const text = `${code ?? ''} ${message ?? error}`
  if (/ENOSPC|SQLITE_FULL|disk is full|no space left/i.test(text))
    return `The disk is full: a backup in ${to} needs twice the size of the database, and the files.`
  const isRefused = /^(EROFS|EACCES|EPERM)$/.test(String(code))
  if (isRefused && typeof path === 'string' && !`${path}/`.startsWith(`${to}/`)) return `${path} can’t be read or written (${code}).`
  if (isRefused || /SQLITE_CANTOPEN|SQLITE_READONLY/.test(text)) return `${to} can’t be written: ${firstLine(message ?? error)}.`
  if (/ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ECONNRESET|EHOSTUNREACH/.test(text))
    return `The database doesn’t answer (${code ?? firstLine(message)}).`
  const line = firstLine(message ?? error)
  return /[.!?]$/.test(line) ? line : `${line}.`
}

/** Returns the first line without the SQL that knex puts before a database's own message. */
const firstLine = (text: unknown): string => (String(text).split('\n')[0] ?? '').replace(/^.* - (?=\S)/, '').replace(/\.$/, '')
