/**
 * Ends this process when its launcher is gone, even by kill -9, so that no orphan holds the port or the database. The launcher may be gone
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
