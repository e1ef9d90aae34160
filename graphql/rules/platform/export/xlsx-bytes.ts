import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeMarkup } from './escape-markup.ts'
import type { Column } from './export-kind.ts'
import { readPages } from './read-pages.ts'
import type { ListOrder } from './ticket.ts'

/** Streams an export as an XLSX file. Each page of rows is read and compressed when the reader consumes it. */
export function xlsxBytes(order: ListOrder): Readable {
  const zip = new ZipFile()
  const sheet = Readable.from(sheetXml(order), { objectMode: false })
  // yazl documents a PassThrough stream but types it more loosely
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => sheet.destroy())
  for (const [path, xml] of Object.entries(workbookParts())) zip.addBuffer(Buffer.from(xml), path)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

async function* sheetXml(order: ListOrder): AsyncGenerator<string> {
  const columns = order.kind.file.columns(order.me)
  yield sheetHead(columns)
  let line = 2
  for await (const rows of readPages(order, order.kind.file)) yield rows.map((cells) => sheetRow(columns, cells, line++)).join('')
  yield sheetTail
}

/** The maximum characters of an Excel cell. Longer texts are cut off. */
const cellMax = 32_767
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The indexes of the cell styles. A number's style is `number` plus its digits. */
const styles = { head: 1, text: 2, time: 3, number: 4 }
const digitsMax = 4

/** Returns the XML of each file in an XLSX archive by its path, except that of the sheet with the rows. */
const workbookParts = (): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}">${numberFormats}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>${cellFormats}</styleSheet>`,
})

const allDigits = Array.from({ length: digitsMax + 1 }, (_, digits) => digits)
const timeFormat = 163
const numberFormats = `<numFmts count="${allDigits.length + 1}"><numFmt numFmtId="${timeFormat}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>${allDigits
  .map((digits) => `<numFmt numFmtId="${164 + digits}" formatCode="#,##0${digits ? `.${'0'.repeat(digits)}` : ''}"/>`)
  .join('')}</numFmts>`
/** Format 49 is Excel's "Text", so that a cell remains text when it is edited. */
const cellFormats = `<cellXfs count="${styles.number + allDigits.length}"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="${timeFormat}" applyNumberFormat="1"/>${allDigits
  .map((digits) => `<xf numFmtId="${164 + digits}" applyNumberFormat="1"/>`)
  .join('')}</cellXfs>`

/** Returns the start of the sheet, with the column names in a frozen first row. */
function sheetHead(columns: Column[]): string {
  const widths = columns.map((_, index) => `<col min="${index + 1}" max="${index + 1}" width="22" customWidth="1"/>`).join('')
  const names = columns.map(({ name }, index) => textCell(`${letters(index)}1`, name, styles.head)).join('')
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${names}</row>`
}

const sheetTail = '</sheetData></worksheet>'

/** Renders a row. Numbers and times are typed, and everything else is text, so that no formula runs. */
function sheetRow(columns: Column[], cells: string[], line: number): string {
  const filled = cells.map((cell, index) => {
    if (cell === '') return ''
    const place = `${letters(index)}${line}`
    const { digits, isTime } = columns[index] ?? {}
    const serial = isTime && toSerial(cell)
    if (serial) return `<c r="${place}" s="${styles.time}"><v>${serial}</v></c>`
    return digits === undefined || !decimal.test(cell) ? textCell(place, cell, styles.text) : numberCell(place, cell, digits)
  })
  return `<row r="${line}">${filled.join('')}</row>`
}

/** In days from 30 December 1899. The serial number by which spreadsheets store 1 January 1970. */
const epochDay = 25_569
const dayMs = 86_400_000

/**
 * Converts a time such as 2026-11-23 09:30:05 to a spreadsheet's serial number of days, ignoring its zone. Returns undefined for other
 * text.
 */
function toSerial(cell: string): number | undefined {
  const wall = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})/.exec(cell)
  const at = wall ? Date.parse(`${wall[1]}T${wall[2]}Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : Number((epochDay + at / dayMs).toFixed(8))
}

const decimal = /^-?\d{1,15}(\.\d{1,6})?$/

const numberCell = (place: string, cell: string, digits: number) =>
  `<c r="${place}" s="${styles.number + Math.min(digits, digitsMax)}"><v>${cell}</v></c>`

const textCell = (place: string, cell: string, style: number) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(toXmlText(cell))}</t></is></c>`

/** Removes characters that XML cannot contain, and escapes text that Excel would read as its own escape. */
const toXmlText = (text: string): string =>
  text
    .slice(0, cellMax)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

/** Returns the letters of the column at an index from 0: A … Z, AA, AB … */
const letters = (index: number): string => (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
