import * as z from 'zod/mini'
import { type RecipientInput, recipientInput } from '../../recipient/recipient.input.ts'
import { minorDigits } from '../../wallet/currency.ts'
import type { Problem } from '../problem.ts'
import { amountReader } from './amount.ts'
import type { CheckRules } from './file-task.ts'
import type { Line } from './line.ts'

/** The mapped cells as they stand, and the person they make or the first thing that is wrong with them. */
export type Checked = { values: Record<string, string>; result: RecipientInput | Problem }

/** Turns a line into a person by the very schema of the form. */
export function lineChecker({ mapping, columnCount, currency, campaignHasValue }: CheckRules): (line: Line) => Checked {
  const readAmount = amountReader(currency, minorDigits(currency))
  return (line) => {
    const cell = (column: number | null | undefined) => (typeof column === 'number' ? tidy(line.cells[column]) : '')
    const values = {
      email: cell(mapping.email),
      firstName: cell(mapping.firstName),
      lastName: cell(mapping.lastName),
      value: cell(mapping.value),
    }
    const problem = wrongLine(line, columnCount) ?? missingCell(values, campaignHasValue)
    if (problem) return { values, result: problem }
    const parsed = z.safeParse(recipientInput, {
      email: values.email,
      firstName: values.firstName || null,
      lastName: values.lastName || null,
      value: values.value ? (readAmount(values.value) ?? 'unreadable') : null,
    })
    return { values, result: parsed.success ? parsed.data : problemOf(parsed.error) }
  }
}

function wrongLine({ cells, quotesMismatched }: Line, columnCount: number): Problem | undefined {
  if (quotesMismatched)
    return {
      column: 'line',
      code: 'quotes_mismatched',
      message: 'The quotation marks of this line do not match. Lines below may be caught in it.',
    }
  const isTooWide = cells.length > columnCount && cells.slice(columnCount).some((cell) => cell.trim() !== '')
  return isTooWide ? { column: 'line', code: 'too_many_cells', message: 'This line has more cells than there are columns.' } : undefined
}

function missingCell(values: { email: string; value: string }, campaignHasValue: boolean): Problem | undefined {
  if (!values.email) return { column: 'email', code: 'email_required', message: 'Please enter an e-mail address' }
  return values.value || campaignHasValue ? undefined : { column: 'value', code: 'value_missing', message: 'Please enter a value' }
}

/** One line of text: a cell may hold line ends and other characters that no name has. */
const tidy = (cell = ''): string => (untidy.test(cell) ? cell.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').toWellFormed() : cell).trim()
const untidy = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u

function problemOf({ issues: [issue] }: z.core.$ZodError): Problem {
  const message = issue?.message ?? ''
  switch (issue?.path[0]) {
    case 'firstName':
    case 'lastName':
      return { column: issue.path[0], code: 'name_too_long', message }
    case 'value':
      return { column: 'value', code: issue.code === 'too_big' ? 'value_over_limit' : 'value_invalid', message }
    default:
      return { column: 'email', code: 'email_invalid', message }
  }
}
