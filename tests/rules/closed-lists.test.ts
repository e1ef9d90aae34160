import { describe, expect, it } from 'vitest'
import { runSql } from '#tests/support/run-sql.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack } from '#tests/support/start-stack.ts'
import { closedColumns, findUnlistedWords } from '#tests/support/stored-words.ts'

describe('the values of closed columns', () => {
  it('are all listed in the demo’s rows', async () => {
    const stack = await startStack()
    try {
      expect(closedColumns.length).toBeGreaterThan(40)
      expect(await findUnlistedWords((sql) => runSql(stack, undefined, sql))).toEqual([])
    } finally {
      await stack.stop()
    }
  })

  it('are all listed in the rows on PostgreSQL', { tags: ['sweep'] }, async () => {
    const postgres = await startPostgres()
    const stack = await startStack({ env: postgres.env })
    try {
      expect(await findUnlistedWords((sql) => runSql(stack, postgres, sql))).toEqual([])
    } finally {
      await stack.stop()
      await postgres.stop()
    }
  })

  it('are reported where a row has an unlisted one', async () => {
    const rows = (sql: string) => Promise.resolve(sql.includes('"rewards"') && sql.includes('"status"') ? [{ word: 'lost' }] : [])
    expect(await findUnlistedWords(rows)).toEqual(['rewards.status: lost'])
  })
})
