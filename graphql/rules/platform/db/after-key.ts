import type { Knex } from 'knex'

/** The next rows of a table in the order of their ids, after `after`; '' is the beginning. */
export const afterKey = <Record extends object, Result>(
  query: Knex.QueryBuilder<Record, Result>,
  after: string,
  limit: number,
): Knex.QueryBuilder<Record, Result> =>
  query
    .where((rest) => void (after && rest.where('id', '>', after)))
    .orderBy('id')
    .limit(limit)
