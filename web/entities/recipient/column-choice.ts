import { guessColumns, type MappedField } from '#graphql/contracts/import/column-guess.ts'
import { isUnnamed } from '#graphql/contracts/import/words.ts'
import type { FileColumn } from './open-import.ts'

/** The fields that a column of a file can map to, in the order of the column's menu. */
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
] as const satisfies MappedField[]

/** The fields of the form for one person. A full name can only come from a file. */
export type PersonField = Exclude<MappedField, 'fullName'>

/** The field of each column, in the file's order. A column with null is skipped. */
export type ColumnChoice = (MappedField | null)[]

/** Guesses the field of each column from its heading. Without a header row, it finds the email column and takes text columns as names. */
export function guessColumnChoice(columns: FileColumn[], choosable: readonly MappedField[] = fields): ColumnChoice {
  const guess = guessColumns(columns)
  const choice: ColumnChoice = columns.map((_, index) => choosable.find((field) => guess[field] === index) ?? null)
  const assign = (field: MappedField, fits: (column: FileColumn) => boolean) => {
    const index = columns.findIndex((column, at) => choice[at] === null && !column.isHidden && fits(column))
    if (index >= 0 && !choice.includes(field)) choice[index] = field
  }
  const isAddresses = ({ samples }: FileColumn) => samples.some((sample) => sample.includes('@'))
  if (columns.filter((column) => !column.isHidden && isAddresses(column)).length === 1) assign('email', isAddresses)
  if (!columns.every(isUnnamed)) return choice
  const names = columns.filter((column, at) => choice[at] === null && isWords(column))
  if (names.length === 1) assign(names.some(isFullName) ? 'fullName' : 'firstName', isWords)
  assign('firstName', (column) => !choice.includes('fullName') && isWords(column))
  assign('lastName', (column) => !choice.includes('fullName') && isWords(column))
  return choice
}

const isFullName = ({ samples }: FileColumn) => samples.some((sample) => /\S\s+\S/.test(sample.trim()))

const isWords = ({ samples }: FileColumn) => samples.length > 0 && samples.every((sample) => /^\D*$/.test(sample))

/** Maps a column to a field and clears the field from other columns. A full name also clears first and last name, and the reverse. */
export const chooseColumn = (choice: ColumnChoice, index: number, field: MappedField | null): ColumnChoice =>
  choice.map((old, at) => (at === index ? field : old !== null && (old === field || excludes(old, field)) ? null : old))

const excludes = (old: MappedField, field: MappedField | null): boolean =>
  (field === 'fullName' && (old === 'firstName' || old === 'lastName')) ||
  (old === 'fullName' && (field === 'firstName' || field === 'lastName'))

/** Converts a saved mapping, with the column number of each field, to the field of each column. Columns without a field are null. */
export const toColumnChoice = (columns: FileColumn[], mapping: Record<string, number | null | undefined>): ColumnChoice =>
  columns.map((_, index) => fields.find((field) => mapping[field] === index) ?? null)

/** Returns the column number of each field for the mutation, or undefined without an email column. */
export function toColumnMapping(choice: ColumnChoice) {
  const at = (field: MappedField) => (choice.includes(field) ? choice.indexOf(field) : null)
  const email = at('email')
  return email === null ? undefined : { ...Object.fromEntries(fields.map((field) => [field, at(field)])), email }
}
