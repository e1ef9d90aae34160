import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { csvHead, csvLines } from './csv-lines.ts'
import { type ExportFormat, rowsMax } from './export-limits.ts'
import { readPages } from './read-pages.ts'
import type { Order } from './take-ticket.ts'
import { writeXlsx } from './write-xlsx.ts'

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The file of an order as a download, as fast as its reader takes it. */
export async function sendFile(res: Response, order: Order, now: Date): Promise<void> {
  const path = order.format === 'xlsx' ? await writeXlsx(order) : undefined
  const day = now.toISOString().slice(0, 10)
  res
    .status(200)
    .type(types[order.format])
    .set('cache-control', 'no-store')
    .set('content-disposition', `attachment; filename="${order.kind.name}-${day}.${order.format}"`)
  // A reader that leaves early is no failure.
  await pipeline(path ? createReadStream(path) : Readable.from(csvText(order)), res).catch(() => res.destroy())
  if (path) await rm(path, { force: true })
}

async function* csvText(order: Order): AsyncGenerator<string> {
  yield csvHead(order.kind.columns(order.me))
  let count = 0
  for await (const rows of readPages(order)) {
    yield csvLines(rows)
    count += rows.length
    // cut off by an aborted download, never silently
    if (count > rowsMax.csv) throw new Error(`More than ${rowsMax.csv} rows`)
  }
}
