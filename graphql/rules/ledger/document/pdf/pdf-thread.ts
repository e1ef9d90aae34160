import { parentPort } from 'node:worker_threads'
import { documentSheet } from './document-sheet.ts'
import type { PdfOrder, PdfReply } from './render-pdf.ts'
import { typeset } from './typeset.ts'

/** Entry point of the worker thread, which renders one document at a time. */
parentPort?.on('message', async (document: PdfOrder) => parentPort?.postMessage(await draw(document)))

async function draw(document: PdfOrder): Promise<PdfReply> {
  try {
    return { pdf: await typeset(documentSheet(document)) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
