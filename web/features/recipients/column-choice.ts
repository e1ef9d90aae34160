import { type Field, guessColumns } from '#graphql/rules/import/column-guess.ts'
import type { FileColumn } from './open-import.ts'

export const fields = ['email', 'firstName', 'lastName', 'value'] as const satisfies Field[]

/** What each column of the file means, in the file's order; null is left out. */
export type ColumnChoice = (Field | null)[]

/** Where the page starts: what the columns probably are. */
export function guessChoice(columns: FileColumn[]): ColumnChoice {
  const guess = guessColumns(columns)
  return columns.map((_, index) => fields.find((field) => guess[field] === index) ?? null)
}

/** One column a meaning: whoever had it before lets go. */
export const chooseColumn = (choice: ColumnChoice, index: number, field: Field | null): ColumnChoice =>
  choice.map((old, at) => (at === index ? field : old === field ? null : old))

/** Column numbers by meaning, as the command takes them; undefined without an e-mail column. */
export function mappingOf(choice: ColumnChoice) {
  const at = (field: Field) => (choice.includes(field) ? choice.indexOf(field) : null)
  const email = at('email')
  return email === null ? undefined : { email, firstName: at('firstName'), lastName: at('lastName'), value: at('value') }
}
