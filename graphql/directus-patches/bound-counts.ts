import type { Knex } from 'knex'
import { partsOf, type Statement } from './statement-parts.ts'

/**
 * Makes a count with an `offset` and no group stop one row past it, so that a long list costs no more than its first rows. The answer
 * is at most `offset + 1`. Directus returns nothing to such a query, so nobody else asks it. The conditions stay the ones that
 * Directus wrote, with the caller's row rules among them.
 */
export function boundCounts(knex: Knex): void {
  knex.on('start', (statement: Statement) => {
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
