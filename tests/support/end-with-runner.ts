/** Setup of every suite: a worker that hangs ends, and its stacks with it, when the run that started it ends it or is gone. */
const worker = globalThis as typeof globalThis & { plutusPausedStacks?: Set<(signal: 'SIGCONT') => void> }

if (!worker.plutusPausedStacks) for (const event of ['disconnect', 'SIGTERM'] as const) process.once(event, end)
worker.plutusPausedStacks ??= new Set()

/** Stacks whose processes are stopped: only one that runs notices that its worker is gone. */
export const paused = worker.plutusPausedStacks

function end(): void {
  for (const signal of paused) signal('SIGCONT')
  process.kill(process.pid, 'SIGKILL')
}
