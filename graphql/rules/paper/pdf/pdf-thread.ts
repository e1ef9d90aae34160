import { parentPort } from 'node:worker_threads'
import { paperSheet } from './paper-sheet.ts'
import type { PdfOrder, PdfReply } from './render-pdf.ts'
import { typeset } from './typeset.ts'

/** Runs in its own thread: draws one paper after the other. */
parentPort?.on('message', async (paper: PdfOrder) => {
  const reply = await typeset(paperSheet(paper)).then(
    (pdf): PdfReply => ({ pdf }),
    (error: Error): PdfReply => ({ failure: error.stack ?? String(error) }),
  )
  parentPort?.postMessage(reply)
})
