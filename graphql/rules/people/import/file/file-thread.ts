import { parentPort, workerData } from 'node:worker_threads'
import { checkFile } from './check-file.ts'
import type { FileAnswer, FileTask } from './file-task.ts'
import { Unreadable } from './problem.ts'
import { readHead } from './read-head.ts'

/** Runs in its own thread: answers one request at a time, so that a slow database slows the reading down. */
const task: FileTask = workerData
const answers = answer(task)
parentPort?.on('message', async () => {
  const next = await answers.next()
  parentPort?.postMessage(next.done ? ({ kind: 'end' } satisfies FileAnswer) : next.value)
})

async function* answer(task: FileTask): AsyncGenerator<FileAnswer> {
  try {
    if (task.kind === 'head') yield { kind: 'head', head: await readHead(task.path) }
    else for await (const batch of checkFile(task)) yield { kind: 'batch', batch }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    yield { kind: 'unreadable', code: error.code, sentence: error.message }
  }
}
