import { type Field, guessColumns } from '#graphql/rules/import/column-guess.ts'
import type { FileColumn } from './open-import.ts'

/** What a column of a file can mean, in the order of the choice. */
export const fields = [
  'email',
  'firstName',
  'lastName',
  'value',
  'points',
  'phone',
  'country',
  'timeZone',
  'sendAt',
  'tags',
] as const satisfies Field[]

export type { Field }

/** What each column of the file means, in the file's order; null is left out. */
export type ColumnChoice = (Field | null)[]

/** Where the page starts: what the columns probably are. In a list without names the words beside the address are the person's. */
export function guessChoice(columns: FileColumn[], wanted: readonly Field[] = fields): ColumnChoice {
  const guess = guessColumns(columns)
  const choice: ColumnChoice = columns.map((_, index) => wanted.find((field) => guess[field] === index) ?? null)
  const take = (field: Field, fits: (column: FileColumn) => boolean) => {
    const index = columns.findIndex((column, at) => choice[at] === null && fits(column))
    if (index >= 0 && !choice.includes(field)) choice[index] = field
  }
  take('email', ({ samples }) => samples.some((sample) => sample.includes('@')))
  if (!columns.every(({ name }) => /^Column \d+$/.test(name))) return choice
  take('firstName', isWords)
  take('lastName', isWords)
  return choice
}

const isWords = ({ samples }: FileColumn) => samples.length > 0 && samples.every((sample) => /^\D*$/.test(sample))

/** One column a meaning: whoever had it before lets go. */
export const chooseColumn = (choice: ColumnChoice, index: number, field: Field | null): ColumnChoice =>
  choice.map((old, at) => (at === index ? field : old === field ? null : old))

/** Column numbers by meaning, as the command takes them; undefined without an e-mail column. */
export function mappingOf(choice: ColumnChoice) {
  const at = (field: Field) => (choice.includes(field) ? choice.indexOf(field) : null)
  const email = at('email')
  return email === null ? undefined : { ...Object.fromEntries(fields.map((field) => [field, at(field)])), email }
}
