import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { csvHead, csvLines } from './csv-lines.ts'
import type { ExportFormat } from './export-kind.ts'
import { printHtml } from './print-html.ts'
import { readPages } from './read-pages.ts'
import type { Order } from './ticket.ts'
import { xlsxBytes } from './xlsx-bytes.ts'

/** Each is written while it is read: whatever its length, one page of it is in memory. */
const formats: Record<ExportFormat, { type: string; write: (order: Order) => Readable }> = {
  csv: { type: 'text/csv; charset=utf-8', write: (order) => Readable.from(csvText(order)) },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxBytes },
  print: { type: 'text/html; charset=utf-8', write: (order) => Readable.from(printHtml(order)) },
}

/** Sends the file of an order as a download, or as a page to print, as fast as its reader takes it. */
export async function sendFile(res: Response, order: Order, now: Date): Promise<void> {
  const { type, write } = formats[order.format]
  const name = `${order.kind.name}-${now.toISOString().slice(0, 10)}.${order.format}`
  res
    .status(200)
    .type(type)
    .set('cache-control', 'no-store')
    .set('content-disposition', order.format === 'print' ? 'inline' : `attachment; filename="${name}"`)
  // A reader that leaves early is no failure; what fails on the way is cut off, never silently short.
  await pipeline(write(order), res).catch(() => res.destroy())
}

async function* csvText(order: Order): AsyncGenerator<string> {
  const { columns } = order.kind.file
  yield csvHead(columns(order.me).map(({ name }) => name))
  for await (const rows of readPages(order, order.kind.file)) yield csvLines(rows)
}
