import { Worker } from 'node:worker_threads'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { IssuedDocument } from './document-sheet.ts'

/** What the thread is asked, and what it answers; one at a time. */
export type PdfOrder = IssuedDocument
export type PdfReply = { pdf: Uint8Array } | { failure: string }

type Wanted = { document: PdfOrder; drawn: PromiseWithResolvers<Uint8Array> }

const waitingMax = 40
const timeoutMs = 60_000
/** Its fonts and its engine take some 300 MB, so an idle thread is ended. */
const idleMs = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

const waiting: Wanted[] = []
let current: Wanted | undefined
let thread: Worker | undefined
let timer: NodeJS.Timeout | undefined

/** Draws a document in a thread of its own, one after the other. Refuses RATE_LIMITED where too many wait already. */
export function renderPdf(document: PdfOrder): Promise<Uint8Array> {
  if (waiting.length >= waitingMax) throw refusal('RATE_LIMITED')
  const drawn = Promise.withResolvers<Uint8Array>()
  waiting.push({ document, drawn })
  if (!current) drawNext()
  return drawn.promise
}

function drawNext(): void {
  clearTimeout(timer)
  current = waiting.shift()
  thread ??= current && startThread()
  if (current) {
    thread?.postMessage(current.document)
    timer = setTimeout(() => end(new Error('A document takes too long to be drawn')), timeoutMs)
  } else {
    timer = setTimeout(() => end(), idleMs)
  }
  timer.unref()
}

function startThread(): Worker {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), { resourceLimits })
  worker.on('message', (reply: PdfReply) => {
    if (worker !== thread) return
    if ('pdf' in reply) current?.drawn.resolve(reply.pdf)
    else current?.drawn.reject(new Error(reply.failure))
    drawNext()
  })
  worker.on('error', (error) => worker === thread && end(error))
  worker.unref()
  return worker
}

/** Ends the thread; what it had on hand fails, and the next in line gets another thread. */
function end(reason?: Error): void {
  const ended = thread
  thread = undefined
  void ended?.terminate()
  if (reason) {
    current?.drawn.reject(reason)
    drawNext()
  }
}
