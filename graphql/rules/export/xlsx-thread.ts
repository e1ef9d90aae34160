import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

/** What a cell of Excel holds at most. */
const cellMax = 32_767

const { path, columns }: { path: string; columns: string[] } = workerData
const sheet: SheetData = [columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))]

/** Every cell is text, so nothing in it is ever run. */
const asCell = (value: string) => (value ? { value: value.slice(0, cellMax), type: String } : null)

parentPort?.on('message', async (rows: string[][] | 'end') => {
  if (rows !== 'end') {
    for (const row of rows) sheet.push(row.map(asCell))
    return
  }
  await writeXlsxFile(sheet, { stickyRowsCount: 1, columns: columns.map(() => ({ width: 24 })) }).toFile(path)
  parentPort?.postMessage('written')
})
