/** The exit code of a process whose data or settings must be corrected first. The launcher then shows its last line and does not restart it. */
export const refusedStart = 78

/** Ends this process with a sentence for the operator, which the launcher shows. */
export function refuseStart(sentence: string): never {
  console.error(sentence)
  process.exit(refusedStart)
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
