import type { Knex } from 'knex'
import { type BuilderStatement, partsOf } from './statement-parts.ts'

/**
 * Limits an ungrouped count with an `offset` to `offset + 1`, so that the database stops counting there. Only Plutus sends such counts.
 * Without the patch, the offset would skip the one row with the count.
 */
export function boundCounts(knex: Knex): void {
  knex.on('start', (statement: BuilderStatement) => {
    const offset = statement._single?.offset
    if (!offset || partsOf(statement, 'group').length > 0) return
    const [counted, ...others] = partsOf(statement, 'columns').filter(({ value }) => !Array.isArray(value) || value.length > 0)
    if (counted?.method !== 'count' || counted.aggregateDistinct || others.length > 0) return
    const rows = statement.clone().clear('select').clear('order').clear('limit').clear('offset')
    rows.select({ counted: counted.value as string }).limit(offset + 1)
    statement._single = {}
    statement._statements = []
    statement.from(rows.as('rows')).count('counted', counted.alias ? { as: counted.alias } : {})
  })
}

/**
 * Sorts groups by the selected value of a column. Without the patch PostgreSQL refuses to sort by more than the first column, because
 * Directus groups by an expression of the caller's permissions.
 */
export function sortGroups(knex: Knex): void {
  knex.on('start', (statement: BuilderStatement) => {
    if (partsOf(statement, 'group').length === 0) return
    for (const part of partsOf(statement, 'order')) {
      const { ref } = Object(part.value) as { ref?: string }
      if (ref) part.value = ref.slice(ref.indexOf('.') + 1)
    }
  })
}
