import { importLimits } from '#contracts/file/limits.ts'
import type { FileLine, Pieces } from './line.ts'
import { columnOf, findMergedColumns, type MergedColumn, mergeFiller } from './merged-cells.ts'
import { UnreadableFileError } from './problem.ts'
import { tooManyLinesError } from './read-csv.ts'
import { type NumberFormat, readStyles, showDate, showNumber } from './read-styles.ts'
import { readXml, readXmlWhole, type XmlHandlers } from './read-xml.ts'
import { damagedFileError, type ZipPart, zipParts } from './zip-parts.ts'

/** A sheet whose lines can be read repeatedly. The indexes in `hiddenColumns` are complete after the first read. */
export type SheetLines = Sheet & { lines: () => Pieces; hiddenColumns: Set<number> }

/**
 * Opens the sheets of a workbook. Lines are read as a stream, so that a large sheet is never held in memory. Refuses FILE_UNREADABLE for a
 * damaged file, FILE_TOO_LARGE for too much text.
 */
export async function openSheets(archive: Buffer): Promise<SheetLines[]> {
  const { sheets, sharedStrings, styles, isFrom1904 } = await openWorkbook(await zipParts(archive))
  const texts = sharedStrings ? await readSharedStrings(sharedStrings) : []
  const formats = styles ? await readStyles(styles) : []
  return sheets.map(({ part, ...sheet }) => {
    const hiddenColumns = new Set<number>()
    const lines = async function* () {
      const reader = readSheet({ texts, formats, isFrom1904, merged: await findMergedColumns(part) }, hiddenColumns)
      for await (const readShare of readXml(part, reader.handlers)) yield { lines: reader.takeLines(), readShare }
    }
    return { ...sheet, lines, hiddenColumns }
  })
}

async function readSharedStrings(part: ZipPart): Promise<string[]> {
  const strings: string[] = []
  let item = ''
  let isText = false
  let isPhonetic = false
  await readXmlWhole(part, {
    open: (name) => {
      if (name === 'si') item = ''
      else if (name === 't') isText = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    close: (name) => {
      if (name === 'si') strings.push(unescapeText(item))
      else if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
    },
    text: (text) => {
      if (isText) item += text
    },
  })
  return strings
}

/** Texts and formats of a workbook, to which cells refer by index. `isFrom1904` is true if its dates count from 1904. */
type Shared = { texts: string[]; formats: (NumberFormat | undefined)[]; isFrom1904: boolean }

function readSheet(
  shared: Shared & { merged: MergedColumn[] },
  hiddenColumns: Set<number>,
): { handlers: XmlHandlers; takeLines: () => FileLine[] } {
  let lines: FileLine[] = []
  let line: FileLine = { no: 0, cells: [] }
  let column = 0
  let type: string | undefined
  let format: NumberFormat | undefined
  let value = ''
  let formula = ''
  let part = ''
  let chars = 0
  let rows = 0
  const put = (to: FileLine, at: number, text: string): void => {
    chars += text.length
    if (text.length > importLimits.cellChars || chars > importLimits.sheetChars) throw tooMuchText()
    setCell(to, at, text)
  }
  const fillMerged = mergeFiller(shared.merged, put)
  const handlers: XmlHandlers = {
    open: (name, attributes) => {
      part = name
      if (name === 'row') {
        if (++rows > importLimits.lines) throw tooManyLinesError()
        const { r, hidden } = attributes()
        line = { no: Number(r) || line.no + 1, cells: [], ...(isOn(hidden) && { isHidden: true }) }
        column = -1
      } else if (name === 'c') {
        const { r, t, s } = attributes()
        column = r ? columnOf(r) : column + 1
        type = t
        format = s === undefined ? undefined : shared.formats[Number(s)]
        value = ''
        formula = ''
      } else if (name === 'col') addHidden(hiddenColumns, attributes())
    },
    text: (text) => {
      if (part === 'v' || part === 't') value += text
      else if (part === 'f') formula += text
    },
    close: (name) => {
      if (name === 'c') put(line, column, value === '' && formula ? `=${formula}` : cellText({ type, value, format }, shared))
      if (name === 'row') {
        fillMerged(line)
        lines.push(line)
      }
      part = ''
    },
  }
  const takeLines = () => {
    const taken = lines
    lines = []
    return taken
  }
  return { handlers, takeLines }
}

const tooMuchText = () =>
  new UnreadableFileError('FILE_TOO_LARGE', 'This Excel file contains too much text. Please keep only the columns you need.')

function addHidden(columns: Set<number>, { min, max, hidden }: Record<string, string>): void {
  if (!isOn(hidden)) return
  for (let column = Number(min); column <= Math.min(Number(max), importLimits.columns); column++) columns.add(column - 1)
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Sets the text of a cell. Cells beyond the column limit overwrite one extra cell, so that the line counts as too wide. */
function setCell({ cells }: FileLine, column: number, text: string): void {
  if (text === '') return
  const at = Math.min(column, importLimits.columns)
  while (cells.length < at) cells.push('')
  cells[at] = text
}

/** Returns the shared text that a cell refers to. Throws FILE_UNREADABLE if it is missing. */
function textAt(texts: string[], index: number): string {
  const text = texts[index]
  if (text === undefined) throw damagedFileError()
  return text
}

type Cell = { type: string | undefined; value: string; format: NumberFormat | undefined }

/**
 * Returns the text of a cell, with the currency symbol or per cent sign the sheet shows. A formula is its stored result, a date 2026-11-23,
 * and a number keeps up to 15 digits.
 */
function cellText({ type, value, format }: Cell, { texts, isFrom1904 }: Shared): string {
  switch (type) {
    case 's':
      return value === '' ? '' : textAt(texts, Number(value))
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'inlineStr':
    case 'str':
      return unescapeText(value)
    case undefined:
    case 'n':
      if (!format || value === '') return numberText(value)
      return format.isDate ? (showDate(value, isFrom1904) ?? numberText(value)) : showNumber(numberText(value), format)
    case 'd':
      return value.replace(/:\d\d(\.\d+)?Z?$/, '').replace('T', ' ')
    default:
      return value
  }
}

/** Rounds the number of a cell to 15 digits. Excel stores 17, as 499.99000000000001 for 499.99. */
function numberText(value: string): string {
  if (/^-?\d{1,15}$/.test(value) || value === '') return value
  const number = Number(value)
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value
}

/** Decodes Excel's escapes such as `_x000D_`. Control characters become spaces. */
const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => toPrintable(String.fromCharCode(Number.parseInt(hex, 16))))
    : text

const toPrintable = (character: string): string => (character < ' ' ? ' ' : character)

/** A sheet of a workbook. It is `isActive` if Excel shows it first when the workbook is opened. */
type Sheet = { name: string; isHidden: boolean; isActive: boolean }

type Workbook = {
  sheets: (Sheet & { part: ZipPart })[]
  sharedStrings: ZipPart | undefined
  styles: ZipPart | undefined
  /** Dates count from 1 January 1904, as in workbooks of old Macs, and not from 1900. */
  isFrom1904: boolean
}

/**
 * Finds the sheets of a workbook in its archive, with the files of its shared texts and formats. Throws FILE_UNREADABLE if there are no
 * sheets.
 */
async function openWorkbook(parts: Map<string, ZipPart>): Promise<Workbook> {
  const book = parts.get('xl/workbook.xml')
  const links = parts.get('xl/_rels/workbook.xml.rels')
  if (!book || !links) throw damagedFileError()
  const targets = new Map<string, string>()
  let sharedStrings: string | undefined
  let styles: string | undefined
  await readXmlWhole(links, {
    open: (name, attributes) => {
      const { Id, Type, Target } = attributes()
      if (name !== 'Relationship' || !Id || !Target) return
      targets.set(Id, pathOf(Target))
      if (Type?.endsWith('/sharedStrings')) sharedStrings = pathOf(Target)
      if (Type?.endsWith('/styles')) styles = pathOf(Target)
    },
  })
  const listed: { name: string; isHidden: boolean; link: string }[] = []
  let active = 0
  let isFrom1904 = false
  await readXmlWhole(book, {
    open: (name, attributes, decode) => {
      if (name === 'workbookPr') isFrom1904 = isOn(attributes().date1904)
      if (name === 'workbookView') active = Number(attributes().activeTab) || 0
      if (name !== 'sheet') return
      const given = attributes()
      const link = Object.entries(given).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      listed.push({ name: decode(given.name ?? ''), isHidden: Boolean(given.state) && given.state !== 'visible', link })
    },
  })
  const sheets = listed.flatMap(({ name, isHidden, link }, index) => {
    const part = findPart(parts, targets.get(link))
    const isTable = part && !/\/(chartsheets|dialogsheets|macrosheets)\//.test(targets.get(link) ?? '')
    return isTable ? [{ name, isHidden, isActive: index === active, part }] : []
  })
  if (!sheets.length) throw damagedFileError()
  return { sheets, sharedStrings: findPart(parts, sharedStrings), styles: findPart(parts, styles), isFrom1904 }
}

/** Finds a file of the archive by its name, otherwise ignoring case. Undefined if there is none. */
const findPart = (parts: Map<string, ZipPart>, name = ''): ZipPart | undefined =>
  parts.get(name) ?? [...parts].find(([path]) => path.toLowerCase() === name.toLowerCase())?.[1]

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
