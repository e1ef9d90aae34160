import { fileKindOf } from '#rules/people/import/file/file-kind.ts'
import { toDisplayName } from '#rules/platform/files/to-display-name.ts'
import type { FileError } from '../file-errors.ts'
import { readCsvLines } from '../read-csv-lines.ts'
import { isField, type ReadRecord, readRecord, unknownFieldError } from './brand-fields.ts'

/** A brand or category of a file, with the number of its line. */
export type BrandLine = ReadRecord & { line: number }

export type BrandLines = { lines: BrandLine[]; errors: FileError[] }

const linesMax = 5000

/** Reads the lines of a file of brands: CSV, or JSON Lines if it begins with a bracket. Returns every error, also of a whole file. */
export async function readBrandLines(bytes: Buffer): Promise<BrandLines> {
  const kind = fileKindOf(bytes)
  if (!bytes.length) return failed('This file is empty')
  if (kind.kind === 'other') return failed(kind.sentence)
  const isJson = /^(\ufeff|\s)*[{[]/.test(bytes.subarray(0, 1024).toString('utf8'))
  const read = isJson ? readJsonLines(bytes) : await readCsvBrands(bytes)
  if (read.lines.length > linesMax) return failed(`Split this file: import at most ${linesMax} lines at a time`)
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
  for (const [index, json] of text.split('\n').entries()) {
    if (!json.trim()) continue
    const line = index + 1
    const values = parseObject(json)
    if (typeof values === 'string') read.errors.push({ line, message: values })
    else read.lines.push({ line, ...readRecord(values) })
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
    else read.lines.push({ line, ...readRecord(valuesOf(names, cells)) })
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

/** Returns the cells by column name. An empty cell is null, also of `record`, which then is a brand. */
const valuesOf = (names: readonly string[], cells: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name, index) => (name ? [[name, cells[index]?.trim() || null]] : [])))
