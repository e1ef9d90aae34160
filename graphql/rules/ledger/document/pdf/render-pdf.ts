import { Worker } from 'node:worker_threads'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { IssuedDocument } from './document-sheet.ts'

/** Message to the worker thread: the document to render. The thread answers each with one `PdfReply`. */
export type PdfOrder = IssuedDocument
export type PdfReply = { pdf: Uint8Array } | { failure: string }

type PdfRequest = { document: PdfOrder; drawn: PromiseWithResolvers<Uint8Array> }

const waitingMax = 40
const timeoutMs = 60_000
/** In ms. The worker thread is terminated after this time without a document, because its fonts and engine take about 300 MB. */
const idleMs = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

const queue: PdfRequest[] = []
let current: PdfRequest | undefined
let thread: Worker | undefined
let timer: NodeJS.Timeout | undefined

/** Renders a document as PDF in a worker thread, one after the other. Refuses RATE_LIMITED if 40 are waiting already. */
export function renderPdf(document: PdfOrder): Promise<Uint8Array> {
  if (queue.length >= waitingMax) throw refusal('RATE_LIMITED')
  const drawn = Promise.withResolvers<Uint8Array>()
  queue.push({ document, drawn })
  if (!current) drawNext()
  return drawn.promise
}

function drawNext(): void {
  clearTimeout(timer)
  current = queue.shift()
  thread ??= current && startThread()
  if (current) {
    thread?.postMessage(current.document)
    timer = setTimeout(() => stopThread(new Error('A document takes too long to be drawn')), timeoutMs)
  } else {
    timer = setTimeout(() => stopThread(), idleMs)
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
  worker.on('error', (error) => worker === thread && stopThread(error))
  worker.unref()
  return worker
}

/** Terminates the worker thread. With a reason, the document in progress fails with it and a new thread renders the next one. */
function stopThread(reason?: Error): void {
  const ended = thread
  thread = undefined
  void ended?.terminate()
  if (reason) {
    current?.drawn.reject(reason)
    drawNext()
  }
}
