import { withHomeCountry } from '#rules/people/person-phone.ts'
import { tagsOf } from '#rules/people/tags.input.ts'
import { minorDigits } from '#rules/platform/money/currency.ts'
import type { CheckRules } from './file-task.ts'
import type { ImportMapping } from './import-mapping.input.ts'
import type { Line } from './line.ts'
import { readCountry } from './read-country.ts'
import { readWallTime } from './read-wall-time.ts'

type Field = keyof ImportMapping

/** The mapped cells by their meaning, each as one line of text; of the optional ones only those that the file has. */
export type PersonCells = { email: string; firstName: string; lastName: string; value: string } & Partial<Record<Field, string>>

const optional = ['points', 'phone', 'country', 'timeZone', 'sendAt', 'tags'] as const satisfies Field[]

/** What no form allows is not guessed: it goes to the schema as it is, which refuses it. */
export function personReader({ mapping, currency, home }: CheckRules) {
  const readAmount = amountReader(currency, minorDigits(currency))
  const readPoints = amountReader(currency, 0)
  const extra = optional.filter((field) => typeof mapping[field] === 'number')

  const cellsOf = ({ cells }: Line): PersonCells => {
    const cell = (column: number | null | undefined) => (typeof column === 'number' ? tidy(cells[column]) : '')
    const values: PersonCells = {
      email: cell(mapping.email),
      firstName: cell(mapping.firstName),
      lastName: cell(mapping.lastName),
      value: cell(mapping.value),
      ...(typeof mapping.fullName === 'number' && splitName(cell(mapping.fullName))),
    }
    for (const field of extra) values[field] = cell(mapping[field])
    return values
  }

  const personOf = (values: PersonCells) => {
    const person = {
      email: values.email,
      firstName: values.firstName || null,
      lastName: values.lastName || null,
      value: values.value ? (readAmount(values.value) ?? 'unreadable') : null,
    }
    return extra.length ? withHomeCountry({ ...person, ...extrasOf(values, readPoints) }, home) : person
  }
  return { cellsOf, personOf }
}

const extrasOf = ({ points, phone, country, timeZone, sendAt, tags }: PersonCells, readPoints: (text: string) => string | undefined) => ({
  points: points ? Number(readPoints(points) ?? Number.NaN) : null,
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

/** Reads amounts of a currency as files write them; returns minor units. */
export function amountReader(currency: string, digits: number): (text: string) => string | undefined {
  const symbol = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return (text) => {
    const bare = [currency, symbol ?? currency].reduce((rest, mark) => withoutMark(rest, mark), text.trim())
    const match = plain.exec(bare) ?? grouped.exec(bare)
    if (!match) return undefined
    const [, whole = '', fraction = ''] = match
    if (/[1-9]/.test(fraction.slice(digits))) return undefined
    const minor = `${whole.replaceAll(',', '')}${fraction.slice(0, digits).padEnd(digits, '0')}`.replace(/^0+(?=\d)/, '')
    return minor.length > 16 ? undefined : minor
  }
}

const plain = /^(\d+)(?:\.(\d*))?$/
/** 1,000 and 1,00,000; a comma before the last one or two digits could be a decimal one and is not guessed. */
const grouped = /^(\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/

function withoutMark(text: string, mark: string): string {
  if (text.startsWith(mark)) return text.slice(mark.length).trim()
  return text.endsWith(mark) ? text.slice(0, -mark.length).trim() : text
}
