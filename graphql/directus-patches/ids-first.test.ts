import createKnex from 'knex'
import { describe, expect, it } from 'vitest'
import { findIdsFirst } from './ids-first.ts'

const knex = createKnex({ client: 'pg' })
findIdsFirst(knex, new Set(['people']))

/** Returns the SQL that Knex sends to the database for a query. */
function sentSql(statement: { toString(): string }): string {
  knex.client.emit('start', statement)
  return statement.toString()
}

const people = () => knex.from('people').select('people.name').where('people.company', 7).orderBy('people.seq', 'desc').limit(25)

describe('findIdsFirst', () => {
  it('finds the ids of a far page with the same conditions, order and limit', () => {
    const ids = `select "people"."id" from "people" where "people"."company" = 7 order by "people"."seq" desc limit 25 offset 5000`
    expect(sentSql(people().offset(5000))).toBe(
      `select "people"."name" from "people" where "people"."id" in (${ids}) order by "people"."seq" desc`,
    )
  })
  it('finds the ids of a search first', () => {
    expect(sentSql(people().whereRaw('LOWER(??) LIKE ?', ['people.name', '%a%']))).toMatch(
      /^select "people"."name" from "people" where "people"."id" in \(select "people"."id" .* LOWER\("people"."name"\) LIKE '%a%' .* limit 25\) order by/,
    )
  })
  it('keeps the left join of a filter on a related row', () => {
    const joined = people().leftJoin('companies', 'companies.id', 'people.company').where('companies.name', 'A').offset(5000)
    expect(sentSql(joined)).toMatch(
      /^select "people"."name" from "people" left join "companies" .* in \(select "people"."id" from "people" left join "companies" .* offset 5000\)/,
    )
  })
  it.each<[what: string, statement: () => { toString(): string }]>([
    ['a near page', () => people().offset(975)],
    ['a join that may drop or repeat rows', () => people().join('companies', 'companies.id', 'people.company').offset(5000)],
    ['distinct rows', () => people().distinct('people.email').offset(5000)],
    ['groups', () => people().groupBy('people.name').offset(5000)],
    ['a figure', () => people().count('people.id').offset(5000)],
    ['rows under a lock', () => people().forUpdate().offset(5000)],
    ['another table', () => knex.from('others').select('name').orderBy('name').limit(25).offset(5000)],
    ['no order', () => people().clear('order').offset(5000)],
    ['all rows', () => people().clear('limit').offset(5000)],
    ['a change', () => knex.from('people').where('name', 'like', '%a%').orderBy('name').limit(25).update({ name: 'b' })],
  ])('does not change %s', (_what, statement) => {
    expect(sentSql(statement())).toBe(statement().toString())
  })
})
