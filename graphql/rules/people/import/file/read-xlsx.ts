import { importLimits } from './import-limits.ts'
import type { Line, Pieces } from './line.ts'
import { Unreadable } from './problem.ts'
import { type NumberFormat, readStyles, showDate, showNumber } from './read-styles.ts'
import { readXml, readXmlWhole, type XmlHandlers } from './read-xml.ts'
import { damaged, type ZipPart, zipParts } from './zip-parts.ts'

/** A sheet whose lines can be read more than once; its hidden columns are known as soon as lines were read. */
export type SheetLines = Sheet & { lines: () => Pieces; hiddenColumns: Set<number> }

/**
 * Opens the sheets of a workbook. Their lines are read piece by piece: a sheet of 200 MB is never whole in memory. Refuses
 * FILE_TOO_LARGE for too much text.
 */
export async function openSheets(archive: Buffer): Promise<SheetLines[]> {
  const { sheets, sharedStrings, styles, isFrom1904 } = await openWorkbook(await zipParts(archive))
  const texts = sharedStrings ? await readSharedStrings(sharedStrings) : []
  const formats = styles ? await readStyles(styles) : []
  return sheets.map(({ part, ...sheet }) => {
    const hiddenColumns = new Set<number>()
    const lines = async function* () {
      const reader = readSheet({ texts, formats, isFrom1904 }, hiddenColumns)
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

/** What the cells of every sheet point to, and how the workbook counts its days. */
type Shared = { texts: string[]; formats: (NumberFormat | undefined)[]; isFrom1904: boolean }

function readSheet(shared: Shared, hiddenColumns: Set<number>): { handlers: XmlHandlers; takeLines: () => Line[] } {
  let lines: Line[] = []
  let line: Line = { no: 0, cells: [] }
  let column = 0
  let type: string | undefined
  let format: NumberFormat | undefined
  let value = ''
  let formula = ''
  let part = ''
  let chars = 0
  const put = (text: string): void => {
    chars += text.length
    if (text.length > importLimits.cellChars || chars > importLimits.sheetChars) throw tooMuchText()
    putCell(line, column, text)
  }
  const handlers: XmlHandlers = {
    open: (name, attributes) => {
      part = name
      if (name === 'row') {
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
      if (name === 'c') put(value === '' && formula ? `=${formula}` : cellText({ type, value, format }, shared))
      if (name === 'row') lines.push(line)
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

const tooMuchText = () => new Unreadable('FILE_TOO_LARGE', 'This Excel file contains too much text. Please keep only the columns you need.')

function addHidden(columns: Set<number>, { min, max, hidden }: Record<string, string>): void {
  if (!isOn(hidden)) return
  for (let column = Number(min); column <= Math.min(Number(max), importLimits.columns); column++) columns.add(column - 1)
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Cells beyond the limit count as one more: the line is too wide, whatever they hold. */
function putCell({ cells }: Line, column: number, text: string): void {
  if (text === '') return
  const at = Math.min(column, importLimits.columns)
  while (cells.length < at) cells.push('')
  cells[at] = text
}

/** B12 → 1. */
function columnOf(reference: string): number {
  let column = 0
  for (const character of reference) {
    if (character < 'A' || character > 'Z') break
    column = column * 26 + character.charCodeAt(0) - 64
  }
  return column - 1
}

/** A cell that refers to a text the workbook lacks would be read as empty. */
function textAt(texts: string[], index: number): string {
  const text = texts[index]
  if (text === undefined) throw damaged()
  return text
}

type Cell = { type: string | undefined; value: string; format: NumberFormat | undefined }

/** What a spreadsheet's cell shows, as text: formulas by their last result, numbers without an exponent, dates as 2026-11-23. */
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

/** Excel stores 17 digits of a binary fraction and shows 15: 499.99000000000001 was typed as 499.99. */
function numberText(value: string): string {
  if (/^-?\d{1,15}$/.test(value) || value === '') return value
  const number = Number(value)
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value
}

/** `_x000D_` stands for a character that XML cannot carry; none of those belongs in a cell of ours. */
const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => printable(String.fromCharCode(Number.parseInt(hex, 16))))
    : text

const printable = (character: string): string => (character < ' ' ? ' ' : character)

/** A sheet of a workbook: its name, whether the spreadsheet hides it, and whether it is the one that opens first. */
type Sheet = { name: string; isHidden: boolean; isActive: boolean }

type Workbook = {
  sheets: (Sheet & { part: ZipPart })[]
  sharedStrings: ZipPart | undefined
  styles: ZipPart | undefined
  /** Its days count from 1 January 1904, as on old Macs. */
  isFrom1904: boolean
}

/** Finds the sheets of a workbook, with the texts and the formats that their cells point to. */
async function openWorkbook(parts: Map<string, ZipPart>): Promise<Workbook> {
  const book = parts.get('xl/workbook.xml')
  const links = parts.get('xl/_rels/workbook.xml.rels')
  if (!book || !links) throw damaged()
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
  if (!sheets.length) throw damaged()
  return { sheets, sharedStrings: findPart(parts, sharedStrings), styles: findPart(parts, styles), isFrom1904 }
}

/** Some writers spell a part's name in other capitals than they refer to it. */
const findPart = (parts: Map<string, ZipPart>, name = ''): ZipPart | undefined =>
  parts.get(name) ?? [...parts].find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1]

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
