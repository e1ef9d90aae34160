import type { Collection } from '../model/collection.ts'
import type { Field } from '../model/fields.ts'
import { commonColumns } from './common-columns.ts'

/** What a column means, in the words of the model; undefined where nobody has said so. */
export function columnWords(name: string, { says, list, isMoney }: Field): string | undefined {
  const words = says ?? list?.says ?? commonColumns[name]
  return words && isMoney ? `${words} In minor units.` : words
}

/** The column that a generated name stands for: its own, or that of `…_func`; undefined for any other. */
export function columnOf({ fields }: Collection, name: string): string | undefined {
  const column = Object.hasOwn(fields, name) ? name : name.replace(/_func$/, '')
  return Object.hasOwn(fields, column) && !fields[column]?.hidden ? column : undefined
}
