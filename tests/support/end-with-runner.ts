/** The setup of every suite. It kills a worker and the stacks it started when the test runner stops it or disconnects. */
const worker = globalThis as typeof globalThis & { plutusPausedStacks?: Set<(signal: 'SIGCONT') => void> }

if (!worker.plutusPausedStacks) for (const event of ['disconnect', 'SIGTERM'] as const) process.once(event, end)
worker.plutusPausedStacks ??= new Set()

/** The stacks whose processes are paused. They are resumed first, because a paused process cannot notice that its worker has ended. */
export const pausedStacks = worker.plutusPausedStacks

function end(): void {
  for (const signal of pausedStacks) signal('SIGCONT')
  process.kill(process.pid, 'SIGKILL')
}
