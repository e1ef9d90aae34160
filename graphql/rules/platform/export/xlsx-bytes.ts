import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { readPages } from './read-pages.ts'
import type { Order } from './take-ticket.ts'
import { sheetHead, sheetRow, sheetTail, workbookParts } from './xlsx-parts.ts'

/** A spreadsheet while it is read: the sheet is zipped page by page, the zip leaves as its reader takes it. */
export function xlsxBytes(order: Order): Readable {
  const zip = new ZipFile()
  const sheet = Readable.from(sheetXml(order), { objectMode: false })
  // PassThrough by yazl's own word; its type says no more than a readable
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => sheet.destroy())
  for (const [path, xml] of Object.entries(workbookParts())) zip.addBuffer(Buffer.from(xml), path)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

async function* sheetXml(order: Order): AsyncGenerator<string> {
  const columns = order.kind.file.columns(order.me)
  yield sheetHead(columns)
  let line = 2
  for await (const rows of readPages(order, order.kind.file)) yield rows.map((cells) => sheetRow(columns, cells, line++)).join('')
  yield sheetTail
}
