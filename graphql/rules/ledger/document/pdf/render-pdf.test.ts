import { expect, it } from 'vitest'
import { receiptDetails } from '../../../../../tests/support/issued-documents.ts'
import type { PdfOrder } from './render-pdf.ts'
import { renderPdf } from './render-pdf.ts'

it('E6 renders documents one at a time off the event loop, refuses beyond the queue limit, and continues after a failed document', async () => {
  const whole: PdfOrder = { kind: 'receipt', details: receiptDetails }
  const broken = { kind: 'receipt', details: {} } as PdfOrder
  let longestMs = 0
  let last = performance.now()
  const watch = setInterval(() => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }, 5)
  const documents = [whole, ...Array.from({ length: 39 }, () => broken), whole, whole, whole]
  const ends = await Promise.allSettled(documents.map(async (document) => renderPdf(document)))
  clearInterval(watch)
  console.log(`43 documents asked for at once; the event loop stood still for ${longestMs.toFixed()} ms at most`)
  expect(ends.slice(1, 40).every(({ status }) => status === 'rejected')).toBe(true)
  expect(ends.slice(41).map((end) => end.status === 'rejected' && end.reason.code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
  const [first, next] = [ends[0], ends[40]].map((end) => (end?.status === 'fulfilled' ? end.value : undefined))
  expect(first?.length).toBeGreaterThan(10_000)
  expect(Buffer.compare(first ?? Buffer.of(), next ?? Buffer.of(0))).toBe(0)
})
