import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Watched } from './watchdog.ts'

/** The thread of `startWatchdog`. Its own late tick says that the whole process was paused, so that it counts from the beginning. */
const { turns, pid, limitMs, tickMs }: Watched = workerData
let seen = Atomics.load(turns, 0)
let lastAt = performance.now()
let silentMs = 0

setInterval(() => {
  const now = performance.now()
  const passed = now - lastAt
  lastAt = now
  const turn = Atomics.load(turns, 0)
  const isPaused = passed > 3 * tickMs
  silentMs = turn !== seen || isPaused ? 0 : silentMs + passed
  seen = turn
  if (silentMs < limitMs) return
  const line = {
    level: 'fatal',
    ts: new Date().toISOString(),
    msg: `The main loop has not turned for ${Math.round(silentMs / 1000)} s, so this process ends`,
  }
  try {
    writeSync(2, `${JSON.stringify(line)}\n`)
  } finally {
    process.kill(pid, 'SIGKILL')
  }
}, tickMs)
parentPort?.postMessage('watching')
