import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Slots } from '#rules/platform/concurrency/slots.ts'
import type { FileResponse, FileTask } from './file-task.ts'
import { UnreadableFileError } from './problem.ts'

/** The maximum worker threads per process that read files. Further tasks wait. */
const threadsMax = 2
/** Memory limits of a worker thread, in MB. Above them only the thread ends, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }
const responseTimeoutMs = 15_000

const slots = new Slots(threadsMax)

/**
 * Runs a task in a worker thread and yields its responses. Requests the next one while the caller handles the last. Refuses the code of an
 * unreadable file, FILE_TOO_LARGE above the memory limit, and FILE_UNREADABLE after 15 s without a response.
 */
export async function* runInThread(task: FileTask): AsyncGenerator<FileResponse> {
  await slots.acquire()
  const worker = new Worker(new URL('./file-thread.ts', import.meta.url), { workerData: task, resourceLimits })
  // The next request throws the error. An unhandled event would end the process.
  worker.on('error', () => undefined)
  try {
    let pending = requestNext(worker)
    for (;;) {
      const answer = await pending
      if (answer.kind === 'end') return
      if (answer.kind === 'unreadable') throw new UnreadableFileError(answer.code, answer.sentence)
      pending = requestNext(worker)
      // Awaited in the next iteration, unless the caller stops early.
      pending.catch(() => undefined)
      yield answer
    }
  } finally {
    await worker.terminate()
    slots.release()
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
      throw new UnreadableFileError('FILE_TOO_LARGE', 'This file needs too much memory. Please keep only the columns you need.')
    if (name === 'AbortError')
      throw new UnreadableFileError('FILE_UNREADABLE', 'This file takes too long to read. Please save it again as CSV.')
    throw error
  }
}
