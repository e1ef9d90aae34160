import type { Knex } from 'knex'

/** A query as Knex keeps it until it is compiled; a raw statement has none of this. */
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

/** The columns, conditions, joins … of a query, each as it was added. */
export const partsOf = ({ _statements }: Statement, grouping: string): Part[] =>
  _statements?.filter((part) => part.grouping === grouping) ?? []
