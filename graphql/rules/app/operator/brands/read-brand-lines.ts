import { fileKindOf } from '#contracts/file/file-kind.ts'
import { toDisplayName } from '#contracts/file/file-name.ts'
import { importLimits } from '#contracts/file/limits.ts'
import { longLineError, tooManyLinesError } from '#rules/people/import/file/read-csv.ts'
import type { FileError } from '../file-errors.ts'
import { readCsvLines } from '../read-csv-lines.ts'
import { isField, type ReadRecord, readBrandRecord, readSheetCell, unknownFieldError } from './brand-fields.ts'

/** A brand or category of a file, with the number of its line. */
export type BrandLine = ReadRecord & { line: number }

export type BrandLines = { lines: BrandLine[]; errors: FileError[] }

const linesMax = 5000
const tooManyBrands = 'Split this file: import at most 5,000 lines at a time'

/** Reads the lines of a file of brands: CSV, or JSON Lines if it begins with a bracket. Returns every error, also of a whole file. */
export async function readBrandLines(bytes: Buffer): Promise<BrandLines> {
  const kind = fileKindOf(bytes)
  if (!bytes.length) return failed('This file is empty')
  if (kind.kind === 'other') return failed(kind.sentence)
  const isJson = /^(\ufeff|\s)*[{[]/.test(bytes.subarray(0, 1024).toString('utf8'))
  const read = isJson ? readJsonLines(bytes) : await readCsvBrands(bytes)
  if (read.lines.length > linesMax) return failed(tooManyBrands)
  return read.lines.length || read.errors.length ? read : failed('This file contains no brands')
}

const failed = (message: string): BrandLines => ({ lines: [], errors: [{ message }] })

function readJsonLines(bytes: Buffer): BrandLines {
  const read: BrandLines = { lines: [], errors: [] }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return failed('This file isn’t UTF-8. Save it again as UTF-8')
  }
  const lines = text.split('\n')
  if (lines.length > importLimits.lines) return failed(tooManyLinesError().message)
  for (const [index, json] of lines.entries()) {
    if (!json.trim()) continue
    const line = index + 1
    if (read.lines.length + read.errors.length === linesMax) return failed(tooManyBrands)
    if (json.length > importLimits.lineChars) {
      read.errors.push({ line, message: longLineError(line, 'Shorten its texts.').message })
      continue
    }
    const values = parseObject(json)
    if (typeof values === 'string') read.errors.push({ line, message: values })
    else read.lines.push({ line, ...readBrandRecord(values) })
  }
  return read
}

/** Parses a line as an object. Returns a message for anything else. */
function parseObject(json: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(json)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { ...value }
  } catch {
    // the message below is for both
  }
  return 'This line isn’t one JSON object, such as {"slug": "bean-lane", …}'
}

async function readCsvBrands(bytes: Buffer): Promise<BrandLines> {
  // the heading, and one line more than an import takes
  const lines = await readCsvLines(bytes, linesMax + 2)
  if (typeof lines === 'string') return failed(lines)
  const [head, ...rows] = lines
  const names = (head?.cells ?? []).map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const errors = headErrors(names, head?.no ?? 1)
  if (!head || errors.length) return { lines: [], errors }
  const read: BrandLines = { lines: [], errors: [] }
  for (const { no: line, cells, quotesMismatched } of rows) {
    if (quotesMismatched) read.errors.push({ line, message: 'The quotation marks of this line don’t match. Write two for one in a cell' })
    else if (cells.slice(names.length).some((cell) => cell.trim()))
      read.errors.push({ line, message: 'This line has more cells than columns' })
    else read.lines.push({ line, ...readSheetLine(names, cells) })
  }
  return read
}

function headErrors(names: readonly string[], line: number): FileError[] {
  if (!names.includes('slug')) return [{ line, message: 'The first line must name the columns. One of them must be slug' }]
  return names.flatMap((name, index) => {
    if (!name) return []
    const field = toDisplayName(name, '?').slice(0, 40)
    if (!isField(name)) return [{ line, field, message: unknownFieldError(name.slice(0, 40)) }]
    return names.indexOf(name) < index ? [{ line, field, message: 'Two columns have this name' }] : []
  })
}

function readSheetLine(names: readonly string[], cells: readonly string[]): ReadRecord {
  const read = names.flatMap((name, index) => (name ? [{ name, ...readSheetCell(name, cells[index] ?? '') }] : []))
  const { errors, ...line } = readBrandRecord(Object.fromEntries(read.map(({ name, value }) => [name, value])))
  const faults = read.flatMap(({ name, fault }) => (fault ? [[name, fault]] : []))
  return { ...line, errors: { ...errors, ...Object.fromEntries(faults) } }
}
