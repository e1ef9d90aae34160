import { withHomeCountry } from '#rules/people/person-phone.ts'
import { isEmptyCell } from '#rules/people/placeholders.ts'
import { tagsOf } from '#rules/people/tags.input.ts'
import { type MoneyFault, readMoney, readNumber } from '#rules/platform/money/read-money.ts'
import type { CheckRules } from './file-task.ts'
import type { ImportMapping } from './import-mapping.input.ts'
import type { DateOrder } from './import-reading.input.ts'
import type { DividedSum, Line } from './line.ts'
import { readCountry } from './read-country.ts'
import { readWallTime } from './read-wall-time.ts'

type Field = keyof ImportMapping

/** The mapped cells by their meaning, each as one line of text; of the optional ones only those that the file has. */
export type PersonCells = { email: string; firstName: string; lastName: string; value: string } & Partial<Record<Field, string>>

const optional = ['points', 'phone', 'country', 'timeZone', 'sendAt', 'tags'] as const satisfies Field[]

/** What no form allows is not guessed: it goes to the schema as it is, which refuses it. */
export function personReader({ mapping, currency, home, needs, reading, dateOrder }: CheckRules) {
  const extra = optional.filter((field) => typeof mapping[field] === 'number')

  const emptyValue = needs === 'value' ? (reading.emptyValue ?? null) : null
  const emptyPoints = needs === 'points' ? (reading.emptyPoints ?? null) : null
  const hasNameColumn = [mapping.firstName, mapping.lastName, mapping.fullName].some((column) => typeof column === 'number')

  const cellsOf = ({ cells, dividedSum }: Line): PersonCells => {
    const cell = (column: number | null | undefined) => (typeof column === 'number' ? tidy(cells[column]) : '')
    const numberIn = (column: number | null | undefined) => (dividedSum && isWithin(dividedSum, column) ? dividedSum.text : cell(column))
    const values: PersonCells = {
      email: cell(mapping.email),
      firstName: cell(mapping.firstName),
      lastName: cell(mapping.lastName),
      value: withoutDash(numberIn(mapping.value)),
      ...(typeof mapping.fullName === 'number' && splitName(cell(mapping.fullName))),
    }
    for (const field of extra)
      values[field] = field === 'points' ? numberIn(mapping.points) : withoutPlaceholder(cell(mapping[field]), field)
    return hasNameColumn ? values : { ...values, ...nameBeside(values.email) }
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
    const { points, ...extras } = extrasOf(values, dateOrder)
    return withHomeCountry({ ...person, ...extras, points: points ?? emptyPoints }, home)
  }
  const valueFault = ({ value }: PersonCells): MoneyFault | undefined => (value ? readMoney(value, currency).fault : undefined)
  return { cellsOf, personOf, valueFault }
}

/** Whether a column is one of the cells that could be one sum. */
export const isWithin = (sum: DividedSum | undefined, column: number | null | undefined): boolean =>
  sum !== undefined && typeof column === 'number' && column >= sum.column && column < sum.column + sum.count

/** Accounting formats show a dash where there is no sum. */
const withoutDash = (text: string): string => (/^[-–—]$/.test(text) ? '' : text)

/** An optional cell may say that it is empty; NA is Namibia among countries. */
const withoutPlaceholder = (text: string, field: Field): string =>
  isEmptyCell(text) && !(field === 'country' && text === 'NA') ? '' : text

/** "Asha Rao <asha@example.com>" brings its name along where no column has one. */
function nameBeside(email: string): { firstName: string; lastName: string } | undefined {
  const name = email.length <= 400 ? /^["']?([^<>@"]+)["']?\s*<[^<>]+>/.exec(email)?.[1]?.trim() : undefined
  return name ? splitName(name) : undefined
}

const extrasOf = ({ points, phone, country, timeZone, sendAt, tags }: PersonCells, dateOrder: DateOrder | undefined) => ({
  points: points ? Number(readNumber(points, 0).amount ?? Number.NaN) : null,
  phone: phone || null,
  country: country ? (readCountry(country) ?? country) : null,
  timeZone: timeZone || null,
  sendAtLocal: sendAt ? (readWallTime(sendAt, dateOrder) ?? sendAt) : null,
  tags: tags ? tagsOf(tags) : null,
})

/** One line of text: a cell may have line ends and other characters that no name has. */
const tidy = (cell = ''): string => (untidy.test(cell) ? cell.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').toWellFormed() : cell).trim()
const untidy = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u

/** Splits a full name: the first word and the rest, or "Lefèvre, Anaïs" the other way round. */
export function splitName(full: string): { firstName: string; lastName: string } {
  const [last = '', first] = full.split(',').map(oneSpaced)
  if (first) return { firstName: first, lastName: last }
  const [firstName = '', ...rest] = oneSpaced(full.replaceAll(',', ' ')).split(' ')
  return { firstName, lastName: rest.join(' ') }
}

const oneSpaced = (words: string): string => (/\s\s|[^\S ]/.test(words) ? words.replaceAll(/\s+/g, ' ') : words).trim()
