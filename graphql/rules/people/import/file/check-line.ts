import * as z from 'zod/mini'
import { takesReward, uncarriedSentence } from '#rules/campaign/terms/takes-reward.ts'
import { type RecipientInput, recipientInput } from '#rules/people/recipient.input.ts'
import { isPast } from '#rules/people/wall-time.ts'
import { type MoneyFault, sayMoneyFault } from '#rules/platform/money/read-money.ts'
import type { CheckRules } from './file-task.ts'
import type { Line } from './line.ts'
import { isWithin, type PersonCells, personReader } from './person-reader.ts'
import type { Problem, ProblemCode } from './problem.ts'

/** The mapped cells as they are, and the person they make or the first fault in them. */
export type Checked = { values: PersonCells; result: RecipientInput | Problem }

/** Turns a line into a person by the very schema of the form. */
export function lineChecker(rules: CheckRules): (line: Line) => Checked {
  const { columnCount, mapping, needs, timeZone, now } = rules
  const uncarried = uncarriedValue(rules)
  const { cellsOf, personOf, valueFault } = personReader(rules)
  return (line) => {
    const values = cellsOf(line)
    const problem = unclearSum(line, mapping) ?? wrongLine(line, columnCount) ?? missingCell(values, needs)
    if (problem) return { values, result: problem }
    const parsed = z.safeParse(recipientInput, personOf(values))
    if (!parsed.success) return { values, result: withFault(problemOf(parsed.error), valueFault(values), rules.currency) }
    const { sendAtLocal, timeZone: own, value } = parsed.data
    const late = sendAtLocal && isPast(sendAtLocal, own ?? timeZone, now) ? datePast : undefined
    return { values, result: late ?? uncarried(value) ?? parsed.data }
  }
}

function wrongLine({ cells, quotesMismatched }: Line, columnCount: number): Problem | undefined {
  if (quotesMismatched)
    return {
      column: 'line',
      code: 'quotes_mismatched',
      message: 'The quotation marks in this row don’t match. Rows below may be affected.',
    }
  const isTooWide = cells.length > columnCount && cells.slice(columnCount).some((cell) => cell.trim() !== '')
  return isTooWide ? { column: 'line', code: 'too_many_cells', message: 'This row has more cells than there are columns.' } : undefined
}

function unclearSum({ dividedSum }: Line, mapping: CheckRules['mapping']): Problem | undefined {
  const column = (['value', 'points'] as const).find((field) => isWithin(dividedSum, mapping[field]))
  if (!dividedSum || !column) return undefined
  const message = `Is ${dividedSum.text} one number? Please write it without a comma, or give the columns names`
  return { column, code: column === 'value' ? 'value_invalid' : 'points_invalid', message }
}

function missingCell(values: PersonCells, needs: CheckRules['needs']): Problem | undefined {
  if (!values.email) return { column: 'email', code: 'email_required', message: 'Please enter an email address' }
  if (!needs || values[needs]) return undefined
  return needs === 'value'
    ? { column: 'value', code: 'value_missing', message: 'Please enter a value' }
    : { column: 'points', code: 'points_missing', message: 'Please enter points' }
}

const datePast: Problem = { column: 'sendAt', code: 'date_past', message: 'This date is in the past' }

/** Checked once for each value: a file repeats a few. */
function uncarriedValue({ brands, currency }: CheckRules): (value: number | null | undefined) => Problem | undefined {
  const known = new Map<number, Problem | undefined>()
  return (value) => {
    if (!brands || !value) return undefined
    if (!known.has(value)) {
      const isCarried = brands.some((brand) => takesReward(brand, value, currency, {}))
      known.set(value, isCarried ? undefined : { column: 'value', code: 'value_uncarried', message: uncarriedSentence(value, currency) })
    }
    return known.get(value)
  }
}

type Told = Pick<Problem, 'column' | 'code'>

const codes: Record<string, Told> = {
  firstName: { column: 'firstName', code: 'name_too_long' },
  lastName: { column: 'lastName', code: 'name_too_long' },
  points: { column: 'points', code: 'points_invalid' },
  phone: { column: 'phone', code: 'phone_invalid' },
  country: { column: 'country', code: 'country_unknown' },
  timeZone: { column: 'timeZone', code: 'zone_unknown' },
  sendAtLocal: { column: 'sendAt', code: 'date_invalid' },
  tags: { column: 'tags', code: 'tags_invalid' },
}

/** Says why a value could not be read. */
const withFault = (problem: Problem, fault: MoneyFault | undefined, currency: string): Problem =>
  fault && problem.column === 'value' ? { ...problem, message: sayMoneyFault(fault, currency) } : problem

function problemOf({ issues: [issue] }: z.core.$ZodError): Problem {
  const message = issue?.message ?? ''
  const field = String(issue?.path[0])
  if (field === 'value') return { column: 'value', code: issue?.code === 'too_big' ? 'value_over_limit' : 'value_invalid', message }
  return { ...(codes[field] ?? { column: 'email', code: 'email_invalid' satisfies ProblemCode }), message }
}
