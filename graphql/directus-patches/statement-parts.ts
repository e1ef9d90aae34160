import type { Knex } from 'knex'

/** The internal state of a Knex query before it is compiled. A raw statement has none of these. */
export type Statement = Knex.QueryBuilder<object, object[]> & { _method?: string; _single?: Single; _statements?: Part[] }
type Single = { table?: unknown; limit?: number; offset?: number; lock?: string }
type Part = {
  grouping: string
  method?: string
  distinct?: boolean
  aggregateDistinct?: boolean
  joinType?: string
  value?: unknown
  alias?: string
}

/** Returns the columns, conditions, joins or other parts of a query, in the order they were added. */
export const partsOf = ({ _statements }: Statement, grouping: string): Part[] =>
  _statements?.filter((part) => part.grouping === grouping) ?? []
