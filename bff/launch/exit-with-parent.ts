/**
 * Ends this process when the launcher that started it is gone, even by kill -9: no orphan keeps the port or the database.
 * It may be gone already: a second of loading lies before this call.
 */
export function exitWithParent(): void {
  if (process.connected === false) process.exit(1)
  if (!process.channel) return
  // not an exit, which writes the log first: to a pipe that nobody reads pino tries so for ever
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel.unref()
}
