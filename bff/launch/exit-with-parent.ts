/**
 * Ends this process when the launcher that started it is gone, even by kill -9: no orphan keeps the port or the database.
 * It may be gone already: a second of loading lies before this call.
 */
export function exitWithParent(): void {
  // not an exit, which writes the log first: to a pipe that nobody reads pino tries so for ever
  const end = () => process.kill(process.pid, 'SIGKILL')
  if (process.connected === false) end()
  if (!process.channel) return
  process.on('disconnect', end)
  process.channel.unref()
}
