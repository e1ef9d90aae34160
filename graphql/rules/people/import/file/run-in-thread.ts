import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileResponse, FileTask } from './file-task.ts'
import { Unreadable } from './problem.ts'

/** At most two threads read files. The event loop never does. */
const threadsMax = 2
/** Memory limits, in MB. A hostile file ends its thread, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }
const responseTimeoutMs = 15_000

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs a task in its own thread and yields the responses. Requests the next one while the caller handles the last. Refuses FILE_TOO_LARGE
 * when it needs too much memory, FILE_UNREADABLE on timeout.
 */
export async function* runInThread(task: FileTask): AsyncGenerator<FileResponse> {
  await acquireSlot()
  const worker = new Worker(new URL('./file-thread.ts', import.meta.url), { workerData: task, resourceLimits })
  // The next request throws the error. An unhandled event would end the process.
  worker.on('error', () => undefined)
  try {
    let pending = requestNext(worker)
    for (;;) {
      const answer = await pending
      if (answer.kind === 'end') return
      if (answer.kind === 'unreadable') throw new Unreadable(answer.code, answer.sentence)
      pending = requestNext(worker)
      // Awaited in the next iteration, unless the caller stops early.
      pending.catch(() => undefined)
      yield answer
    }
  } finally {
    await worker.terminate()
    releaseSlot()
  }
}

async function requestNext(worker: Worker): Promise<FileResponse> {
  worker.postMessage('next')
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(responseTimeoutMs) })
    return answer
  } catch (error) {
    const { name, code: nodeCode } = error as Error & { code?: string }
    if (nodeCode === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new Unreadable('FILE_TOO_LARGE', 'This file needs too much memory. Please keep only the columns you need.')
    if (name === 'AbortError') throw new Unreadable('FILE_UNREADABLE', 'This file takes too long to read. Please save it again as CSV.')
    throw error
  }
}

async function acquireSlot(): Promise<void> {
  if (running === threadsMax) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
}

/** Passes the slot to the next waiting task, if any. */
function releaseSlot(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}
