import * as z from 'zod/mini'
import { type ChosenColumns, knownColumns, type ListName, listNames } from '#contracts/list/list-columns.ts'
import type { Row } from '#model/tables.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'

const input = z.object({ list: z.string(), columns: z.nullish(z.array(z.string())) })

/**
 * Saves which columns of a list the caller sees. Without columns the list shows its usual ones again. Refuses BAD_INPUT {path} for a list
 * or a column that does not exist.
 */
export const updateListColumns = defineCommand(input, { may: 'own.edit' }, async ({ input: { list: name, columns }, me, trx }) => {
  const list = listNames.find((one) => one === name)
  if (!list) throw refusal('BAD_INPUT', { path: 'list' })
  const chosen = columns ? knownColumns(list, columns) : undefined
  if (columns && chosen && chosen.length < new Set(columns).size) throw refusal('BAD_INPUT', { path: 'columns' })
  const row = await orThrow(trx('members').where({ id: me.id }).forUpdate().first('list_columns'))
  const all: ChosenColumns = { ...parseJson(row.list_columns), [list]: chosen }
  await trx('members')
    .where({ id: me.id })
    .update({ list_columns: JSON.stringify(all) })
  return me.id
})

/** Returns the columns that a member chose, by list, without those that no longer exist. Undefined if they chose none. */
export function listColumnsOf(stored: Row<'members'>['list_columns']): ChosenColumns | undefined {
  const chosen = Object.entries(parseJson(stored) ?? {}).flatMap(([name, columns]) => {
    const list = listNames.find((one) => one === name)
    return list && Array.isArray(columns) ? [[list, knownColumns(list, columns)] as [ListName, string[]]] : []
  })
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined
}
