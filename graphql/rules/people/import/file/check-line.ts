import * as z from 'zod/mini'
import { isSpendableAt, unsupportedValueMessage } from '#contracts/brand/spendable.ts'
import { findReadings } from '#contracts/import/read-wall-time.ts'
import type { ColumnOfProblem, Problem, ProblemCode } from '#contracts/import/words.ts'
import { describeMoneyFault, type MoneyFault } from '#contracts/money/read-money.ts'
import { type RecipientInput, recipientInput } from '#contracts/recipient/recipient.ts'
import { isPast } from '#rules/platform/local-time.ts'
import type { CheckRules } from './file-task.ts'
import { isAddress } from './find-table.ts'
import type { FileLine } from './line.ts'
import { isNoPerson } from './no-person.ts'
import { isColumnOfSum, type PersonCells, personReader } from './person-reader.ts'

/** The result of one line: its cells by field, the person or else the first problem, and any further problems. */
export type CheckedLine = { values: PersonCells; result: RecipientInput | Problem; others: Problem[] }

/** Returns a function that reads the person in a line and validates them with the schema of the web form. */
export function lineChecker(rules: CheckRules): (line: FileLine) => CheckedLine {
  const { timeZone, now, reading } = rules
  const uncarried = unsupportedValueChecker(rules)
  const { cellsOf, personOf, valueFault } = personReader(rules)
  const findFaults = (line: FileLine, values: PersonCells): Problem[] =>
    compact([
      unclearSum(line, rules.mapping) ?? wrongLine(line, rules, values) ?? missingCell(values, rules) ?? failedFormula(values),
      unreadableCharacter(values),
      unclearDate(values, rules),
    ])
  const ignored = new Set<ColumnOfProblem>(reading.ignoreUnreadable ?? [])

  return (line) => {
    let values = cellsOf(line)
    for (;;) {
      let problems = findFaults(line, values)
      const parsed = z.safeParse(recipientInput, personOf(values))
      if (!parsed.success) {
        const reported = new Set(problems.map(({ column }) => column))
        const found = parsed.error.issues.map((issue) => withMoneyFault(problemOf(issue), valueFault(values), rules.currency))
        problems = [...problems, ...found.filter(({ column }) => !reported.has(column) && reported.add(column))]
      }
      const dropped = problems.filter(({ column }) => ignored.has(column) && values[column as keyof PersonCells])
      if (dropped.length) {
        values = { ...values, ...Object.fromEntries(dropped.map(({ column }) => [column, ''])) }
        continue
      }
      const [first, ...others] = problems
      if (first || !parsed.success) return { values, result: first ?? unknownProblem, others: first?.column === 'line' ? [] : others }
      const { sendAtLocal, timeZone: own, value } = parsed.data
      const late = sendAtLocal && isPast(sendAtLocal, own ?? timeZone, now) ? datePast : undefined
      return { values, result: late ?? uncarried(value) ?? parsed.data, others: [] }
    }
  }
}

const compact = (problems: (Problem | undefined)[]): Problem[] => problems.filter((problem) => problem !== undefined)

function wrongLine(
  { cells, quotesMismatched, isCommaSeparated }: FileLine,
  { columnCount, mapping, unnamed }: CheckRules,
  values: PersonCells,
) {
  if (quotesMismatched) {
    const message = 'The quotation marks in this row don’t match. Rows below may be affected.'
    return { column: 'line', code: 'quotes_mismatched', message } satisfies Problem
  }
  if (isNoPerson(cells, values, columnCount)) {
    const message = 'This row looks like a total or a note, not a person.'
    return { column: 'line', code: 'not_a_person', message } satisfies Problem
  }
  const isUnnamed = (column: number) => column !== mapping.email && (column >= columnCount || unnamed.includes(column))
  if (cells.some((cell, column) => isUnnamed(column) && isAddress(cell))) {
    const message = 'There is another email address in this row. Put one person in each row, or name the columns'
    return { column: 'line', code: 'email_invalid', message } satisfies Problem
  }
  const isTooWide = isCommaSeparated && cells.length > columnCount && cells.slice(columnCount).some((cell) => cell.trim() !== '')
  if (!isTooWide) return undefined
  return { column: 'line', code: 'too_many_cells', message: 'This row has more cells than there are columns.' } satisfies Problem
}

function unclearSum({ dividedSum }: FileLine, mapping: CheckRules['mapping']): Problem | undefined {
  const column = (['value', 'points'] as const).find((field) => isColumnOfSum(dividedSum, mapping[field]))
  if (!dividedSum || !column) return undefined
  const message = `Is ${dividedSum.text} one number? Please write it without a comma, or give the columns names`
  return { column, code: column === 'value' ? 'value_invalid' : 'points_invalid', message }
}

function missingCell(values: PersonCells, { needs, reading }: CheckRules): Problem | undefined {
  if (!values.email) return { column: 'email', code: 'email_required', message: 'Please enter an email address' }
  const common = needs === 'value' ? reading.emptyValue : reading.emptyPoints
  if (!needs || values[needs] || typeof common === 'number') return undefined
  return needs === 'value'
    ? { column: 'value', code: 'value_missing', message: 'Please enter a value' }
    : { column: 'points', code: 'points_missing', message: 'Please enter points' }
}

const errorCell = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/i

/** Returns the problem of an email, value or points cell that shows a failed formula, such as #REF!. Otherwise undefined. */
function failedFormula(values: PersonCells): Problem | undefined {
  const column = (['email', 'value', 'points'] as const).find((field) => errorCell.test(values[field] ?? ''))
  if (!column) return undefined
  const message = `The formula in this cell failed (${values[column]})`
  return { column, code: column === 'email' ? 'email_invalid' : column === 'value' ? 'value_invalid' : 'points_invalid', message }
}

function unreadableCharacter(values: PersonCells): Problem | undefined {
  const column = (Object.keys(values) as ColumnOfProblem[]).find((field) => values[field as keyof PersonCells]?.includes('\ufffd'))
  return column && { column, code: 'character_unreadable', message: 'A character in this cell can’t be read. Please type it again' }
}

function unclearDate({ sendAt }: PersonCells, { dateOrder }: CheckRules): Problem | undefined {
  const readings = sendAt && !dateOrder ? findReadings(sendAt) : undefined
  return readings && { column: 'sendAt', code: 'date_unclear', message: `Is ${sendAt} ${readings.day_first} or ${readings.month_first}?` }
}

const datePast: Problem = { column: 'sendAt', code: 'date_past', message: 'This date is in the past' }

/** Returns a function that returns a problem if no chosen brand offers the value. Results are cached, as a file repeats a few values. */
function unsupportedValueChecker({ brands, currency }: CheckRules): (value: number | null | undefined) => Problem | undefined {
  const checked = new Map<number, Problem | undefined>()
  return (value) => {
    if (!brands || !value) return undefined
    if (!checked.has(value)) {
      const isCarried = brands.some((brand) => isSpendableAt(brand, value, currency, {}))
      checked.set(
        value,
        isCarried ? undefined : { column: 'value', code: 'value_uncarried', message: unsupportedValueMessage(value, currency) },
      )
    }
    return checked.get(value)
  }
}

const codes: Record<string, Pick<Problem, 'column' | 'code'>> = {
  firstName: { column: 'firstName', code: 'name_too_long' },
  lastName: { column: 'lastName', code: 'name_too_long' },
  points: { column: 'points', code: 'points_invalid' },
  phone: { column: 'phone', code: 'phone_invalid' },
  country: { column: 'country', code: 'country_unknown' },
  timeZone: { column: 'timeZone', code: 'zone_unknown' },
  sendAtLocal: { column: 'sendAt', code: 'date_invalid' },
  tags: { column: 'tags', code: 'tags_invalid' },
}

/** Replaces the message of a problem in the value column with the reason the amount could not be read, if there is one. */
const withMoneyFault = (problem: Problem, fault: MoneyFault | undefined, currency: string): Problem =>
  fault && problem.column === 'value' ? { ...problem, message: describeMoneyFault(fault, currency) } : problem

function problemOf({ code, path, message }: z.core.$ZodIssue): Problem {
  const field = String(path[0])
  if (field === 'value') return { column: 'value', code: code === 'too_big' ? 'value_over_limit' : 'value_invalid', message }
  return { ...(codes[field] ?? { column: 'email', code: 'email_invalid' satisfies ProblemCode }), message }
}

const unknownProblem: Problem = { column: 'line', code: 'email_invalid', message: 'This row can’t be read.' }
