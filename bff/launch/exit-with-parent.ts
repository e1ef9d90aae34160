/** Ends this process when the launcher that started it is gone, even by kill -9: no orphan keeps the port or the database. */
export function exitWithParent(): void {
  if (!process.channel) return
  process.on('disconnect', () => process.exit(1))
  process.channel.unref()
}
