import type { Knex } from 'knex'
import { type BuilderStatement, partsOf } from './statement-parts.ts'

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
