import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Log } from '#bff/gateway/operation/log.ts'

/**
 * A page to render. `session`, `found` and `answer` are JSON. Without `answer` the page's first call is returned instead of HTML. `found` is
 * what its search answered.
 */
export type FrameVisit = { pattern: string; search: string; now: number; session: string; found?: string; answer?: string }
export type FrameTask = FrameVisit & { id: number }
type FrameResult = { id: number; text?: string; failure?: string }

export type FrameRenderer = ReturnType<typeof createFrameRenderer>

/**
 * Returns a page's HTML, or its first call if the visit has no `answer`. Undefined for a page that is not rendered with data.
 * Rejects on failure, or after the larger of five seconds and `documentPatienceMs`.
 */
export type RenderFrame = (visit: FrameVisit, documentPatienceMs?: number) => Promise<string | undefined>

/** The timeout in ms of a rendering. After it the page counts as broken, and the thread is ended. */
const patienceMs = 5000
/** The time in ms after a failure of the rendering thread in which no new one is started. Pages are then sent without data. */
const retryAfterMs = 10_000

/**
 * Creates the renderer of pages with data, which runs the build's `.server/frame.js` in one thread. The thread ends if it needs more than
 * `memoryMb`.
 */
export function createFrameRenderer(webDir: string, log: Log, { memoryMb = 256 } = {}) {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb }

  const file = join(webDir, '.server/frame.js')
  let thread: Thread | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  function start(build: string): void {
    void thread?.end()
    thread = undefined
    if (performance.now() - failedAt < retryAfterMs || !existsSync(file)) return
    try {
      thread = startThread({ module: `${pathToFileURL(file)}?${build}`, resourceLimits }, build, (error) => {
        failedAt = performance.now()
        log.error({ err: error }, 'The thread that renders pages failed')
      })
    } catch (error) {
      failedAt = performance.now()
      log.error({ err: error }, 'The thread that renders pages cannot be started')
    }
  }

  return {
    /** Returns the renderer of a build. Undefined while its thread starts, and if the build has none. */
    ready(build: string): RenderFrame | undefined {
      if (thread?.build !== build || thread.state === 'ended') start(build)
      return thread?.state === 'ready' ? thread.render : undefined
    },
    close: async (): Promise<void> => thread?.end(),
  }
}

type Thread = ReturnType<typeof startThread>

type ThreadStart = { module: string; resourceLimits: ResourceLimits }

function startThread({ module, resourceLimits }: ThreadStart, build: string, onFailure: (error: Error) => void) {
  // the built package has a JavaScript module in its place
  const worker = new Worker(new URL(`./frame-worker${extname(import.meta.url)}`, import.meta.url), { workerData: module, resourceLimits })
  worker.unref()
  const waiting = new Map<number, { resolve: (text: string | undefined) => void; reject: (error: Error) => void }>()
  let count = 0

  const end = async (error = new Error('The thread that renders pages has ended')): Promise<void> => {
    thread.state = 'ended'
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    await worker.terminate()
  }
  const fail = (error: Error): void => {
    if (thread.state !== 'ended') onFailure(error)
    void end(error)
  }
  worker.on('message', (result: FrameResult | 'ready') => {
    if (result === 'ready') {
      if (thread.state === 'starting') thread.state = 'ready'
      return
    }
    const request = waiting.get(result.id)
    waiting.delete(result.id)
    if (result.failure === undefined) request?.resolve(result.text)
    else request?.reject(new Error(result.failure))
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => void end())

  const render: RenderFrame = async (visit, documentPatienceMs = 0) => {
    const id = count++
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
    waiting.set(id, { resolve, reject })
    worker.postMessage({ ...visit, id } satisfies FrameTask)
    const giveUp = () => fail(new Error('A page took too long to render'))
    const timer = setTimeout(giveUp, Math.max(patienceMs, documentPatienceMs))
    return promise.finally(() => clearTimeout(timer))
  }
  const thread: { build: string; state: 'starting' | 'ready' | 'ended'; end: typeof end; render: RenderFrame } = {
    build,
    state: 'starting',
    end,
    render,
  }
  return thread
}
