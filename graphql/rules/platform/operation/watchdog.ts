import { once } from 'node:events'
import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** In ms. The main loop counts its turns at this interval. */
const tickMs = 1000

/** In ms. A main loop that has not turned for this long does not recover. */
const defaultLimitMs = 60_000

/** The data of the thread: the counter of turns, the pid of this process, and its limit and interval in ms. */
export type Watched = { turns: Int32Array; pid: number; limitMs: number; tickMs: number }

/**
 * Starts the thread that kills this process when its main loop has not turned for a minute, or for `limitMs`. The launcher starts it again.
 * Call it once the start is over. Does nothing under a debugger. Resolves when the thread has started.
 */
export async function startWatchdog(limitMs = defaultLimitMs): Promise<void> {
  if (inspector.url()) return
  const interval = Math.min(tickMs, limitMs / 4)
  const turns = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(turns, 0, 1), interval).unref()
  const workerData: Watched = { turns, pid: process.pid, limitMs, tickMs: interval }
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData, execArgv: [] })
  await once(thread, 'message')
  thread.unref()
}
