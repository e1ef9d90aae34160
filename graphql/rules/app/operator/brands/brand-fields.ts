import { toDisplayName } from '#contracts/file/file-name.ts'
import { isEmptyCell, isPlaceholder } from '#contracts/recipient/placeholders.ts'
import { findNearestName } from '#rules/platform/input/nearest-name.ts'
import { cleanCell, findSpreadsheetFault } from '../file-cells.ts'

/** The kinds of cells in a file of brands: text, a whole number, an amount in major units, and lists of texts or amounts. */
type CellKind = 'text' | 'whole' | 'money' | 'texts' | 'amounts'

/** The fields of a brand in a file, in the order of an export. They are named as the columns. */
export const brandFields = {
  slug: 'text',
  name: 'text',
  category: 'text',
  status: 'text',
  currency: 'text',
  countries: 'texts',
  kind: 'text',
  denominations: 'amounts',
  min_value: 'money',
  max_value: 'money',
  step_value: 'money',
  validity_months: 'whole',
  supplier: 'text',
  supplier_ref: 'text',
  website: 'text',
  description: 'text',
  terms: 'text',
  how_to_redeem: 'text',
  logo: 'text',
  mark: 'text',
  face_color: 'text',
  ink_color: 'text',
  sort: 'whole',
} as const satisfies Record<string, CellKind>

/** The fields of a category in a file, in the order of an export. */
export const categoryFields = { slug: 'text', name: 'text', icon: 'text', sort: 'whole' } as const satisfies Record<string, CellKind>

export type RecordKind = 'brand' | 'category'

/** The cells of a line by field. Null clears the field. Amounts are still text in major units, because they need the currency. */
export type Cells = Record<string, unknown>

/** A line with its cells, and an error message for each field that its record lacks or whose value is of another type. */
export type ReadRecord = { record: RecordKind; cells: Cells; errors: Record<string, string> }

const fieldsOf: Record<RecordKind, Record<string, CellKind>> = { brand: brandFields, category: categoryFields }
const allFields = ['record', ...new Set([...Object.keys(brandFields), ...Object.keys(categoryFields)])]

/** Returns the error message for a field that no file has, with the closest one that it may have. */
export function unknownFieldError(name: string): string {
  const near = findNearestName(name.toLowerCase(), allFields)
  return `No field has this name.${near ? ` Did you mean ${near}?` : ' The fields are in graphql/rules/catalogue/README.md'}`
}

export const isField = (name: string): boolean => allFields.includes(name)

/**
 * Converts the values of a line to the types of its record. An empty value is left out. Null is null in a field that may be empty, and left
 * out elsewhere.
 */
export function readBrandRecord(values: Record<string, unknown>): ReadRecord {
  const record = isEmpty(values.record) ? 'brand' : values.record
  if (record !== 'brand' && record !== 'category') return { record: 'brand', cells: {}, errors: { record: 'Enter brand or category' } }
  const cells: Cells = {}
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (name === 'record') continue
    const kind = Object.hasOwn(fieldsOf[record], name) ? fieldsOf[record][name] : undefined
    if (!kind && !isField(name)) errors[toDisplayName(name, '?').slice(0, 40)] = unknownFieldError(name.slice(0, 40))
    else if (value === null ? !clearable.has(name) || !kind : isEmpty(value)) continue
    else if (!kind) errors[name] = record === 'brand' ? 'Only categories have this' : 'Only brands have this'
    else {
      const cell = value === null ? null : readCell(kind, value)
      if (cell === undefined) errors[name] = typeErrors[kind]
      else cells[name] = tidy[name]?.(cell) ?? cell
    }
  }
  return { record, cells, errors }
}

/** The fields that may be empty. All others keep their value in an update, unless the line has another one. */
const clearable = new Set(['logo', 'mark', 'website', 'supplier_ref', 'face_color', 'ink_color', 'icon'])

const isEmpty = (value: unknown): boolean => value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

const typeErrors: Record<CellKind, string> = {
  text: 'Enter text',
  whole: 'Enter a whole number',
  money: 'Enter an amount such as 500.00',
  texts: 'Enter a list, in CSV separated by |',
  amounts: 'Enter a list of amounts such as 500.00, in CSV separated by |',
}

/** Converts a value. Undefined for one of another type. */
function readCell(kind: CellKind, value: unknown): unknown {
  if (kind === 'texts' || kind === 'amounts') return readList(value)
  const text = toText(value)
  return text !== undefined && kind === 'whole' && /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

function readList(value: unknown): string[] | undefined {
  const items = typeof value === 'string' ? value.split('|') : Array.isArray(value) ? value : undefined
  const texts = items?.map(toText)
  return texts?.every((text) => text !== undefined) ? texts.filter(Boolean) : undefined
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value.toWellFormed().trim().normalize('NFC')
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : undefined

/** Texts of people, in which words such as “none” may be meant and a quotation mark may be the first sign. */
const freeTexts = new Set(['name', 'description', 'terms', 'how_to_redeem'])

/**
 * Reads a cell of a spreadsheet as the value of a field: an empty text leaves the field out, and (none) is null. Returns a fault for a
 * formula, an error of the spreadsheet, and a sign or word that only means “nothing”, such as - or N/A.
 */
export function readSheetCell(name: string, cell: string): { value: string | null; fault?: string | undefined } {
  const value = freeTexts.has(name) ? cell.trim() : cleanCell(cell)
  if (/^\(none\)$/i.test(value))
    return clearable.has(name) ? { value: null } : { value, fault: 'This can’t be cleared. Enter the value that it should have' }
  return { value, fault: findSpreadsheetFault(value, 'This') ?? findPlaceholder(name, value) }
}

/** Returns the error of a placeholder. 0 is a number, and NA among countries is Namibia. */
function findPlaceholder(name: string, text: string): string | undefined {
  const isNothing = freeTexts.has(name) || name === 'countries' ? isPlaceholder(text) : isEmptyCell(text)
  if (text === '' || !isNothing || /\d/.test(text)) return undefined
  return `Leave this empty to keep what is stored${clearable.has(name) ? ', or write (none) to clear it' : ''}`
}

const toUpper = (cell: unknown) => (typeof cell === 'string' ? cell.toUpperCase() : cell)
const toLower = (cell: unknown) => (typeof cell === 'string' ? cell.toLowerCase() : cell)

/** Accepts either case where only one is stored. */
const tidy: Record<string, (cell: unknown) => unknown> = {
  currency: toUpper,
  countries: (cell) => (Array.isArray(cell) ? cell.map(toUpper) : cell),
  face_color: toLower,
  ink_color: toLower,
}
