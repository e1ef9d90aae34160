import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import getDatabase from '@directus/api/database/index'
import type { Response } from 'express'
import { csvHead, csvLines } from './csv-lines.ts'
import type { ExportFileFormat } from './export-kind.ts'
import { printHtml } from './print-html.ts'
import { readPages } from './read-pages.ts'
import type { ExportOrder, ListOrder } from './ticket.ts'
import { xlsxBytes } from './xlsx-bytes.ts'
import { zonedDate } from './zoned-time.ts'

/** The content type and the stream writer of each format of a list. Each writer holds one page of rows in memory at a time. */
const formats: Record<ExportFileFormat, { type: string; write: (order: ListOrder) => Readable }> = {
  csv: { type: 'text/csv; charset=utf-8', write: (order) => Readable.from(csvText(order)) },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxBytes },
  print: { type: 'text/html; charset=utf-8', write: (order) => Readable.from(printHtml(order)) },
}

/** Streams an export to the response, as a file to download or as an HTML page to print. */
export async function sendFile(res: Response, order: ExportOrder, now: Date): Promise<void> {
  const type = order.format === 'json' ? 'application/json' : formats[order.format].type
  const name = `${order.kind.name}-${zonedDate(now, order.me.timeZone).toISOString().slice(0, 10)}.${order.format}`
  res
    .status(200)
    .type(type)
    .set('cache-control', 'no-store')
    .set('content-disposition', order.format === 'print' ? 'inline' : `attachment; filename="${name}"`)
  // an aborted download is no error, and a failed one is cut off rather than silently incomplete
  await pipeline(readableOf(order), res).catch(() => res.destroy())
}

const readableOf = (order: ExportOrder): Readable =>
  order.format === 'json' ? Readable.from(order.kind.writeJson(getDatabase(), order.me, order.filter)) : formats[order.format].write(order)

async function* csvText(order: ListOrder): AsyncGenerator<string> {
  const { columns } = order.kind.file
  yield csvHead(columns(order.me).map(({ name }) => name))
  for await (const rows of readPages(order, order.kind.file)) yield csvLines(rows)
}
