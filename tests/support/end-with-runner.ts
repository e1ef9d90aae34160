/** Setup of every suite: a worker that hangs ends, and its stacks with it, when the run that started it is gone. */
const worker = globalThis as typeof globalThis & { plutusEndsWithRunner?: NodeJS.Process }

worker.plutusEndsWithRunner ??= process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

export {}
