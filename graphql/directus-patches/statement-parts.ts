import type { Knex } from 'knex'

/** A Knex query with its internal state, before it is compiled to SQL. The state is undefined for raw SQL. */
export type BuilderStatement = Knex.QueryBuilder<object, object[]> & { _method?: string; _single?: Single; _statements?: Part[] }
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

/** Returns the parts of a query in one grouping, such as `columns`, `where` or `join`, in the order they were added. */
export const partsOf = ({ _statements }: BuilderStatement, grouping: string): Part[] =>
  _statements?.filter((part) => part.grouping === grouping) ?? []
