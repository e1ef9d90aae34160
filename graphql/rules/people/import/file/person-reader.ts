import { withHomeCountry } from '#rules/people/person-phone.ts'
import { tagsOf } from '#rules/people/tags.input.ts'
import { type MoneyFault, readMoney, readNumber } from '#rules/platform/money/read-money.ts'
import type { CheckRules } from './file-task.ts'
import type { ImportMapping } from './import-mapping.input.ts'
import type { DividedSum, Line } from './line.ts'
import { readCountry } from './read-country.ts'
import { readWallTime } from './read-wall-time.ts'

type Field = keyof ImportMapping

/** The mapped cells by their meaning, each as one line of text; of the optional ones only those that the file has. */
export type PersonCells = { email: string; firstName: string; lastName: string; value: string } & Partial<Record<Field, string>>

const optional = ['points', 'phone', 'country', 'timeZone', 'sendAt', 'tags'] as const satisfies Field[]

/** What no form allows is not guessed: it goes to the schema as it is, which refuses it. */
export function personReader({ mapping, currency, home }: CheckRules) {
  const extra = optional.filter((field) => typeof mapping[field] === 'number')

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
    for (const field of extra) values[field] = field === 'points' ? numberIn(mapping.points) : cell(mapping[field])
    return values
  }

  const personOf = (values: PersonCells) => {
    const person = {
      email: values.email,
      firstName: values.firstName || null,
      lastName: values.lastName || null,
      value: values.value ? (readMoney(values.value, currency).amount ?? 'unreadable') : null,
    }
    return extra.length ? withHomeCountry({ ...person, ...extrasOf(values) }, home) : person
  }
  const valueFault = ({ value }: PersonCells): MoneyFault | undefined => (value ? readMoney(value, currency).fault : undefined)
  return { cellsOf, personOf, valueFault }
}

/** Whether a column is one of the cells that could be one sum. */
export const isWithin = (sum: DividedSum | undefined, column: number | null | undefined): boolean =>
  sum !== undefined && typeof column === 'number' && column >= sum.column && column < sum.column + sum.count

/** Accounting formats show a dash where there is no sum. */
const withoutDash = (text: string): string => (/^[-–—]$/.test(text) ? '' : text)

const extrasOf = ({ points, phone, country, timeZone, sendAt, tags }: PersonCells) => ({
  points: points ? Number(readNumber(points, 0).amount ?? Number.NaN) : null,
  phone: phone || null,
  country: country ? (readCountry(country) ?? country) : null,
  timeZone: timeZone || null,
  sendAtLocal: sendAt ? (readWallTime(sendAt) ?? sendAt) : null,
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

const oneSpaced = (words: string): string => words.trim().replaceAll(/\s+/g, ' ')
