import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileAnswer, FileTask } from './file-task.ts'
import { Unreadable } from './problem.ts'

/** Two cores at most read files; the event loop never does. */
const threadsMax = 2
/** A hostile file ends its thread, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }
const silenceMsMax = 15_000

let running = 0
const waiting: (() => void)[] = []

/**
 * Reads a file in a thread of its own; asks for the next answer while the caller deals with the last. Refuses FILE_TOO_LARGE when it
 * needs too much memory, FILE_UNREADABLE when it takes too long.
 */
export async function* runInThread(task: FileTask): AsyncGenerator<FileAnswer> {
  await takeSlot()
  const worker = new Worker(new URL('./file-thread.ts', import.meta.url), { workerData: task, resourceLimits })
  // A failure reaches whoever asks next; one that comes between two requests must not end the process.
  worker.on('error', () => undefined)
  try {
    let pending = ask(worker)
    for (;;) {
      const answer = await pending
      if (answer.kind === 'end') return
      if (answer.kind === 'unreadable') throw new Unreadable(answer.code, answer.sentence)
      pending = ask(worker)
      // It is awaited in the next round; a caller that stops early never asks for the outcome.
      pending.catch(() => undefined)
      yield answer
    }
  } finally {
    await worker.terminate()
    freeSlot()
  }
}

async function ask(worker: Worker): Promise<FileAnswer> {
  worker.postMessage('next')
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(silenceMsMax) })
    return answer
  } catch (error) {
    const { name, code: nodeCode } = error as Error & { code?: string }
    if (nodeCode === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new Unreadable('FILE_TOO_LARGE', 'This file needs too much memory. Please keep only the columns you need.')
    if (name === 'AbortError') throw new Unreadable('FILE_UNREADABLE', 'This file takes too long to read. Please save it again as CSV.')
    throw error
  }
}

async function takeSlot(): Promise<void> {
  if (running === threadsMax) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
}

/** The next one waiting takes the slot over as it is. */
function freeSlot(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}
