import { parentPort, workerData } from 'node:worker_threads'
import type { FileResponse, FileTask } from './file-task.ts'
import { UnreadableFileError } from './problem.ts'

/**
 * Entry point of the worker thread. Sends one response for each message it gets, so that it never reads faster than rows are stored. The
 * checking code is imported only for a check.
 */
const task: FileTask = workerData
const responses = runTask(task)
parentPort?.on('message', async () => {
  const next = await responses.next()
  parentPort?.postMessage(next.done ? ({ kind: 'end' } satisfies FileResponse) : next.value)
})

async function* runTask(task: FileTask): AsyncGenerator<FileResponse> {
  try {
    if (task.kind === 'head') {
      const { readHead } = await import('./read-head.ts')
      yield { kind: 'head', head: await readHead(task.path) }
    } else {
      const { checkFile } = await import('./check-file.ts')
      for await (const batch of checkFile(task)) yield { kind: 'batch', batch }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    yield { kind: 'unreadable', code: error.code, sentence: error.message }
  }
}
