import { toDisplayName } from '#rules/platform/files/to-display-name.ts'
import { findNearestName } from '#rules/platform/input/nearest-name.ts'

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

/** The cells of a line by field. Null is an empty cell. Amounts are still text in major units, because they need the currency. */
export type Cells = Record<string, unknown>

/** A line with its cells, and an error message for each field that its record lacks or whose value is of another type. */
export type ReadRecord = { record: RecordKind; cells: Cells; errors: Record<string, string> }

const fieldsOf: Record<RecordKind, Record<string, CellKind>> = { brand: brandFields, category: categoryFields }
const allFields = ['record', ...new Set([...Object.keys(brandFields), ...Object.keys(categoryFields)])]

/** Returns the error message for a field that no file has, with the closest one that it may have. */
export function unknownFieldError(name: string): string {
  const near = findNearestName(name, allFields)
  return `No field has this name.${near ? ` Did you mean ${near}?` : ' The fields are in graphql/rules/catalogue/README.md'}`
}

export const isField = (name: string): boolean => allFields.includes(name)

/** Converts the values of a line, of JSON or CSV, to the types of its record. */
export function readRecord(values: Record<string, unknown>): ReadRecord {
  const record = values.record ?? 'brand'
  if (record !== 'brand' && record !== 'category') return { record: 'brand', cells: {}, errors: { record: 'Enter brand or category' } }
  const cells: Cells = {}
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (name === 'record') continue
    const kind = Object.hasOwn(fieldsOf[record], name) ? fieldsOf[record][name] : undefined
    if (kind) {
      const cell = readCell(kind, value)
      if (cell === undefined) errors[name] = typeErrors[kind]
      else cells[name] = tidy[name]?.(cell) ?? cell
    } else if (!isField(name)) errors[toDisplayName(name, '?').slice(0, 40)] = unknownFieldError(name.slice(0, 40))
    else if (value !== null && value !== '') errors[name] = record === 'brand' ? 'Only categories have this' : 'Only brands have this'
  }
  return { record, cells, errors }
}

const typeErrors: Record<CellKind, string> = {
  text: 'Enter text',
  whole: 'Enter a whole number',
  money: 'Enter an amount such as 500.00',
  texts: 'Enter a list, in CSV separated by |',
  amounts: 'Enter a list of amounts such as 500.00, in CSV separated by |',
}

/** Converts a cell. Null for an empty one, undefined for one of another type. */
function readCell(kind: CellKind, value: unknown): unknown {
  if (value === null || value === '') return null
  if (kind === 'texts' || kind === 'amounts') return readList(value)
  const text = toText(value)
  if (text === undefined || text === '') return text && null
  return kind === 'whole' && /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

function readList(value: unknown): string[] | null | undefined {
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

const toUpper = (cell: unknown) => (typeof cell === 'string' ? cell.toUpperCase() : cell)
const toLower = (cell: unknown) => (typeof cell === 'string' ? cell.toLowerCase() : cell)

/** Accepts either case where only one is stored. */
const tidy: Record<string, (cell: unknown) => unknown> = {
  currency: toUpper,
  countries: (cell) => (Array.isArray(cell) ? cell.map(toUpper) : cell),
  face_color: toLower,
  ink_color: toLower,
}
