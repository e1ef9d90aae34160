import type { Knex } from 'knex'
import { type BuilderStatement, partsOf } from './statement-parts.ts'

/**
 * Gives figures of ungrouped rows an answer where there is an `offset`, which would skip the one row with them. A single count stops at
 * `offset + 1`, as lists of the web need it. All other figures ignore the offset.
 */
export function boundCounts(knex: Knex): void {
  knex.on('start', (statement: BuilderStatement) => {
    const offset = statement._single?.offset
    if (!offset || partsOf(statement, 'group').length > 0) return
    const figures = partsOf(statement, 'columns').filter(({ value }) => !Array.isArray(value) || value.length > 0)
    const [figure, ...others] = figures
    if (!figure || figures.some(({ method }) => !figureMethods.has(String(method)))) return
    if (figure.method !== 'count' || figure.aggregateDistinct || others.length > 0) {
      statement.clear('order').clear('offset')
      return
    }
    const rows = statement
      .clone()
      .clear('select')
      .clear('order')
      .clear('limit')
      .clear('offset')
      .limit(offset + 1)
    const isAll = figure.value === '*'
    rows.select({ counted: isAll ? knex.raw('1') : (figure.value as string) })
    // a column without a value does not use up the limit, and ids always have one
    if (typeof figure.value === 'string' && !isAll && !/(^|\.)id$/.test(figure.value)) rows.whereNotNull(figure.value)
    statement._single = {}
    statement._statements = []
    statement.from(rows.as('rows')).count('counted', figure.alias ? { as: figure.alias } : {})
  })
}

const figureMethods = new Set(['count', 'sum', 'avg', 'min', 'max'])

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
