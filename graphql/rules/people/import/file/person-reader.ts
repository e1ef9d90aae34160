import { readCountry } from '#contracts/country/read-country.ts'
import { readWallTime } from '#contracts/import/read-wall-time.ts'
import type { DateOrder, ImportMapping } from '#contracts/import/reading.ts'
import { type MoneyFault, readMoney, readNumber } from '#contracts/money/read-money.ts'
import { isEmptyCell } from '#contracts/recipient/placeholders.ts'
import { withHomeCountry } from '#contracts/recipient/recipient.ts'
import { parseTags } from '#contracts/recipient/tag-text.ts'
import type { CheckRules } from './file-task.ts'
import type { DividedSum, FileLine } from './line.ts'
import { splitName, withoutTitles } from './split-name.ts'

type Field = keyof ImportMapping

/** A line's cells by field, each without line breaks. Optional fields are present only if the file has a column for them. */
export type PersonCells = { email: string; firstName: string; lastName: string; value: string } & Partial<Record<Field, string>>

const optional = ['points', 'phone', 'country', 'timeZone', 'sendAt', 'tags'] as const satisfies Field[]

/**
 * Returns functions that read the cells of a line and convert them to a person. Values that cannot be read are passed on, and the schema
 * refuses them.
 */
export function personReader({ mapping, currency, home, needs, reading, dateOrder }: CheckRules) {
  const extra = optional.filter((field) => typeof mapping[field] === 'number')

  const emptyValue = needs === 'value' ? (reading.emptyValue ?? null) : null
  const emptyPoints = needs === 'points' ? (reading.emptyPoints ?? null) : null
  const hasNameColumn = [mapping.firstName, mapping.lastName, mapping.fullName].some((column) => typeof column === 'number')

  const cellsOf = ({ cells, dividedSum, merged }: FileLine): PersonCells => {
    const cell = (column: number | null | undefined) => (typeof column === 'number' ? firstValue(tidy(cells[column])) : '')
    const ownCell = (column: number | null | undefined) => (typeof column === 'number' && merged?.includes(column) ? '' : cell(column))
    const numberIn = (column: number | null | undefined) =>
      dividedSum && isColumnOfSum(dividedSum, column) ? dividedSum.text : ownCell(column)
    const values: PersonCells = {
      email: ownCell(mapping.email),
      firstName: withoutTitles(cell(mapping.firstName)),
      lastName: cell(mapping.lastName),
      value: withoutDash(numberIn(mapping.value)),
      ...(typeof mapping.fullName === 'number' && splitName(cell(mapping.fullName))),
    }
    for (const field of extra)
      if (field === 'tags') values.tags = withoutPlaceholder(ownLabels(tidy(cells[mapping.tags ?? -1])), field)
      else values[field] = field === 'points' ? numberIn(mapping.points) : withoutPlaceholder(cell(mapping[field]), field)
    return hasNameColumn ? values : { ...values, ...nameInAddress(values.email) }
  }

  const personOf = (values: PersonCells) => {
    const person = {
      email: values.email,
      firstName: values.firstName || null,
      lastName: values.lastName || null,
      value: values.value ? (readMoney(values.value, currency).amount ?? 'unreadable') : emptyValue,
      points: emptyPoints,
    }
    if (!extra.length) return person
    const { points, ...extras } = optionalValues(values, dateOrder)
    return withHomeCountry({ ...person, ...extras, points: points ?? emptyPoints }, home)
  }
  const valueFault = ({ value }: PersonCells): MoneyFault | undefined => (value ? readMoney(value, currency).fault : undefined)
  return { cellsOf, personOf, valueFault }
}

/** Separates the values of a cell in an export of Google’s contacts. */
const valueSeparator = ' ::: '

/** Returns the first value of a cell, which is a person’s main one. */
const firstValue = (cell: string): string => (cell.includes(valueSeparator) ? (cell.split(valueSeparator)[0]?.trim() ?? '') : cell)

/** Returns the labels of a cell without those of Google itself, such as “* myContacts”. */
const ownLabels = (cell: string): string =>
  cell
    .split(valueSeparator)
    .filter((label) => !label.startsWith('* '))
    .join(', ')

/** Returns true if the column is one of the cells of an amount that was split at its commas. */
export const isColumnOfSum = (sum: DividedSum | undefined, column: number | null | undefined): boolean =>
  sum !== undefined && typeof column === 'number' && column >= sum.column && column < sum.column + sum.count

/** Returns an empty text for a lone dash, which accounting formats show for zero. Other texts stay as they are. */
const withoutDash = (text: string): string => (/^[-–—]$/.test(text) ? '' : text)

/** Returns an empty text for a placeholder such as n/a. Keeps NA in a country column, as it is Namibia's code. */
const withoutPlaceholder = (text: string, field: Field): string =>
  isEmptyCell(text) && !(field === 'country' && text === 'NA') ? '' : text

/** Returns the name in "Asha Rao <asha@example.com>", for files without a name column. Undefined if there is none. */
function nameInAddress(email: string): { firstName: string; lastName: string } | undefined {
  const name = email.length <= 400 ? /^["']?([^<>@"]+)["']?\s*<[^<>]+>/.exec(email)?.[1]?.trim() : undefined
  return name ? splitName(name) : undefined
}

const optionalValues = ({ points, phone, country, timeZone, sendAt, tags }: PersonCells, dateOrder: DateOrder | undefined) => ({
  points: points ? Number(readNumber(points, 0).amount ?? Number.NaN) : null,
  phone: phone || null,
  country: country ? (readCountry(country) ?? country) : null,
  timeZone: timeZone || null,
  sendAtLocal: sendAt ? (readWallTime(sendAt, dateOrder) ?? sendAt) : null,
  tags: tags ? parseTags(tags) : null,
})

/** Returns a cell as one line, with line breaks and control characters replaced by spaces. */
const tidy = (cell = ''): string => (untidy.test(cell) ? cell.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').toWellFormed() : cell).trim()
const untidy = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
