import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Log } from '#bff/operation/log.ts'

/** Whose page is asked for: `session` and `answer` are JSON as they came; without an answer the page's first call is asked for. */
export type FrameVisit = { pattern: string; search: string; now: number; session: string; answer?: string }
export type FrameTask = FrameVisit & { id: number }
type FrameResult = { id: number; text?: string; failure?: string }

export type FrameRenderer = ReturnType<typeof createFrameRenderer>

/** A page that takes longer is broken, and so may be the thread that renders it. In ms. */
const patienceMs = 5000
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/**
 * Renders frames with their content in one thread, one after the other, by the renderer that belongs to a build (`.server/frame.js` of it). Resolves
 * undefined where there is none, or the page is not one that has content; rejects where rendering failed or took too long.
 */
export function createFrameRenderer(webDir: string, log: Log) {
  const file = join(webDir, '.server/frame.js')
  let thread: Thread | undefined
  let broken: string | undefined

  function threadOf(build: string): Thread | undefined {
    if (thread?.build === build && !thread.hasEnded) return thread
    void thread?.end()
    thread = build !== broken && existsSync(file) ? startThread(`${pathToFileURL(file)}?${build}`, build) : undefined
    void thread?.isReady.then(({ error }) => {
      if (!error) return
      broken = build
      log.error({ err: error }, 'The renderer of pages cannot be loaded')
    })
    return thread
  }

  return {
    /** Starts the thread where it is not there; false where a build has no renderer, or it cannot be loaded. */
    start: async (build: string): Promise<boolean> => (await threadOf(build)?.isReady)?.error === null,
    render: async (build: string, visit: FrameVisit): Promise<string | undefined> => threadOf(build)?.render(visit),
    close: async (): Promise<void> => thread?.end(),
  }
}

type Thread = ReturnType<typeof startThread>

function startThread(module: string, build: string) {
  const worker = new Worker(new URL('./frame-worker.ts', import.meta.url), { workerData: module, resourceLimits })
  worker.unref()
  const waiting = new Map<number, { resolve: (text: string | undefined) => void; reject: (error: Error) => void }>()
  let count = 0

  const ready = Promise.withResolvers<{ error: Error | null }>()
  const end = async (error = new Error('The thread that renders pages has ended')): Promise<void> => {
    thread.hasEnded = true
    ready.resolve({ error })
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    await worker.terminate()
  }
  worker.on('message', (result: FrameResult | 'ready') => {
    if (result === 'ready') return ready.resolve({ error: null })
    const { id, text, failure } = result
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) asked?.resolve(text)
    else asked?.reject(new Error(failure))
  })
  worker.on('error', (error) => void end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => void end())

  const thread = {
    build,
    isReady: ready.promise,
    hasEnded: false,
    end,
    async render(visit: FrameVisit): Promise<string | undefined> {
      const id = count++
      const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...visit, id } satisfies FrameTask)
      const timer = setTimeout(() => void end(new Error('A page took too long to render')), patienceMs)
      return promise.finally(() => clearTimeout(timer))
    },
  }
  return thread
}
