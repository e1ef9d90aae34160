import { type Field, guessColumns } from '#graphql/rules/people/import/file/column-guess.ts'
import { isUnnamed } from '#graphql/rules/people/import/file/sheet-head.ts'
import type { FileColumn } from './open-import.ts'

/** What a column of a file can mean, in the order of the choice. */
export const fields = [
  'email',
  'firstName',
  'lastName',
  'fullName',
  'value',
  'points',
  'phone',
  'country',
  'timeZone',
  'sendAt',
  'tags',
] as const satisfies Field[]

export type { Field }

/** What a person is asked for: only a file has a full name. */
export type PersonField = Exclude<Field, 'fullName'>

/** What each column of the file means, in the file's order; null is left out. */
export type ColumnChoice = (Field | null)[]

/** What the page starts with: the probable columns. In a list without names, the words beside the address are the person's. */
export function guessChoice(columns: FileColumn[], wanted: readonly Field[] = fields): ColumnChoice {
  const guess = guessColumns(columns)
  const choice: ColumnChoice = columns.map((_, index) => wanted.find((field) => guess[field] === index) ?? null)
  const take = (field: Field, fits: (column: FileColumn) => boolean) => {
    const index = columns.findIndex((column, at) => choice[at] === null && !column.isHidden && fits(column))
    if (index >= 0 && !choice.includes(field)) choice[index] = field
  }
  const isAddresses = ({ samples }: FileColumn) => samples.some((sample) => sample.includes('@'))
  if (columns.filter((column) => !column.isHidden && isAddresses(column)).length === 1) take('email', isAddresses)
  if (!columns.every(isUnnamed)) return choice
  const names = columns.filter((column, at) => choice[at] === null && isWords(column))
  if (names.length === 1) take(names.some(isFullName) ? 'fullName' : 'firstName', isWords)
  take('firstName', (column) => !choice.includes('fullName') && isWords(column))
  take('lastName', (column) => !choice.includes('fullName') && isWords(column))
  return choice
}

const isFullName = ({ samples }: FileColumn) => samples.some((sample) => /\S\s+\S/.test(sample.trim()))

const isWords = ({ samples }: FileColumn) => samples.length > 0 && samples.every((sample) => /^\D*$/.test(sample))

/** One column a meaning: the one that had it before loses it, and so do the parts of a full name, or the whole of its parts. */
export const chooseColumn = (choice: ColumnChoice, index: number, field: Field | null): ColumnChoice =>
  choice.map((old, at) => (at === index ? field : old !== null && (old === field || excludes(old, field)) ? null : old))

const excludes = (old: Field, field: Field | null): boolean =>
  (field === 'fullName' && (old === 'firstName' || old === 'lastName')) ||
  (old === 'fullName' && (field === 'firstName' || field === 'lastName'))

/** What was chosen before, in the order of the columns. */
export const choiceOf = (columns: FileColumn[], mapping: Record<string, number | null | undefined>): ColumnChoice =>
  columns.map((_, index) => fields.find((field) => mapping[field] === index) ?? null)

/** Column numbers by meaning, as the command takes them; undefined without an email column. */
export function mappingOf(choice: ColumnChoice) {
  const at = (field: Field) => (choice.includes(field) ? choice.indexOf(field) : null)
  const email = at('email')
  return email === null ? undefined : { ...Object.fromEntries(fields.map((field) => [field, at(field)])), email }
}
