import { expect, it } from 'vitest'
import type { ColumnField } from './fields.ts'
import { hiddenTables } from './hidden-tables.ts'
import { model } from './model.ts'
import { otherTables } from './other-data.ts'
import { type ColumnDecision, personalTables } from './personal-data.ts'

const tables: [string, Record<string, ColumnField>][] = [
  ...model.map(({ name, fields }): [string, Record<string, ColumnField>] => [name, fields]),
  ...Object.entries(hiddenTables).map(([name, { columns }]): [string, Record<string, ColumnField>] => [name, columns]),
]

/** Returns the columns that could hold free text, which closed lists, keys, references, numbers and times cannot. */
const textsOf = (columns: Record<string, ColumnField>): string[] =>
  Object.entries(columns).flatMap(([name, { type, list, primary }]) =>
    ['string', 'text', 'json'].includes(type) && !list && !primary ? [name] : [],
  )

const isPersonal = (name: string): name is keyof typeof personalTables => name in personalTables
const isOther = (name: string): name is keyof typeof otherTables => name in otherTables

it('E4 decides for each column of a table about people if it is in the file about a person and if it is erased', () => {
  const decided = tables.flatMap(([name]) => (isPersonal(name) ? [[name, Object.keys(personalTables[name].columns)]] : []))
  const stored = tables.flatMap(([name, columns]) => (isPersonal(name) ? [[name, Object.keys(columns)]] : []))
  expect(decided).toEqual(stored)
})

it('E4 gives a reason for every other table, and names each column of it that could hold a person’s data', () => {
  const decided = tables.flatMap(([name]) => (isPersonal(name) ? [] : [[name, isOther(name) ? otherTables[name].texts : undefined]]))
  const stored = tables.flatMap(([name, columns]) => (isPersonal(name) ? [] : [[name, textsOf(columns).join(' ')]]))
  expect(decided).toEqual(stored)
  expect(Object.values(otherTables).filter(({ reason }) => reason.length < 8)).toEqual([])
})

it('E4 gives a reason for what is not in the file and for what stays', () => {
  const decisions: ColumnDecision[] = Object.values(personalTables).flatMap(({ columns }) => Object.values(columns))
  expect(decisions.filter(({ label, withheld }) => !label === !withheld)).toEqual([])
  expect(decisions.filter(({ kept }) => kept === '')).toEqual([])
})
