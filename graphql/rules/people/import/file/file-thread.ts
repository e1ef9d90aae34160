import { parentPort, workerData } from 'node:worker_threads'
import type { FileAnswer, FileTask } from './file-task.ts'
import { Unreadable } from './problem.ts'

/**
 * Runs in its own thread: answers one request at a time, so that a slow database slows the reading down. The head needs none of what
 * checks a line, and is read in half the time without it.
 */
const task: FileTask = workerData
const answers = answer(task)
parentPort?.on('message', async () => {
  const next = await answers.next()
  parentPort?.postMessage(next.done ? ({ kind: 'end' } satisfies FileAnswer) : next.value)
})

async function* answer(task: FileTask): AsyncGenerator<FileAnswer> {
  try {
    if (task.kind === 'head') {
      const { readHead } = await import('./read-head.ts')
      yield { kind: 'head', head: await readHead(task.path) }
    } else {
      const { checkFile } = await import('./check-file.ts')
      for await (const batch of checkFile(task)) yield { kind: 'batch', batch }
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    yield { kind: 'unreadable', code: error.code, sentence: error.message }
  }
}
