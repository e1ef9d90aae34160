/** The exit code of a process whose data or settings must be corrected first. The launcher then shows its last line and does not restart it. */
export const refusedStart = 78

/** An error about settings that must be corrected first. Its message is for the operator. A plain command exits with `refusedStart` after it. */
export class SettingError extends Error {}

/** Returns the exit code of a plain command that failed. */
export const exitCodeOf = (error: unknown): number => (error instanceof SettingError ? refusedStart : 1)

/** Ends this process with a sentence for the operator, which the launcher shows. */
export function refuseStart(sentence: string): never {
  console.error(sentence)
  process.exit(refusedStart)
}

/** The codes of a damaged database in SQLite and PostgreSQL, and the start of the sentence for it. */
export const damagedDatabase = {
  code: /^(SQLITE_(CORRUPT|NOTADB)|XX00[12])$/,
  sentence: 'The database is damaged. Restore a backup (bff/backup.md)',
}

/** Ends this process after a start that failed, with one sentence for a damaged database, which no further try can open. */
export function endFailedStart(error: unknown): never {
  const { code = '', message = '' } = Object(error)
  if (damagedDatabase.code.test(code)) refuseStart(`${damagedDatabase.sentence}: ${message}.`)
  console.error(error)
  process.exit(1)
}

/**
 * Kills this process when its launcher ends, even by kill -9, so that the port and the database are free again. Also if the launcher ended
 * before this call.
 */
export function exitWithParent(): void {
  // not process.exit, which flushes the log first and hangs on a pipe without a reader
  const end = () => process.kill(process.pid, 'SIGKILL')
  if (process.connected === false) end()
  if (!process.channel) return
  process.on('disconnect', end)
  process.channel.unref()
}
