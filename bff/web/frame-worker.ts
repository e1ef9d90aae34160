import { parentPort, workerData } from 'node:worker_threads'
import type { FrameTask } from './frame-renderer.ts'

type Frames = {
  firstCall: (visit: object) => Promise<string | undefined>
  fillFrame: (visit: object, answer: object) => Promise<string | undefined>
}

const { firstCall, fillFrame }: Frames = await import(workerData)

parentPort?.postMessage('ready')

/**
 * Answers each message of frame-renderer.ts with the page's first call, or with its HTML if the message contains the call's answer.
 */
parentPort?.on('message', async ({ id, pattern, search, now, session, found, answer }: FrameTask) => {
  try {
    const visit = { pattern, search, now, session: JSON.parse(session), ...(found && { found: JSON.parse(found) }) }
    const text = answer === undefined ? await firstCall(visit) : await fillFrame(visit, JSON.parse(answer))
    parentPort?.postMessage({ id, text })
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
