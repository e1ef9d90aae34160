import { describe, expect, it } from 'vitest'
import { runSql } from '#tests/support/run-sql.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack } from '#tests/support/start-stack.ts'
import { closedColumns, strangeWords } from '#tests/support/stored-words.ts'

describe('the words of closed lists', () => {
  it('are all that the demo’s rows hold', async () => {
    const stack = await startStack()
    try {
      expect(closedColumns.length).toBeGreaterThan(40)
      expect(await strangeWords((sql) => runSql(stack, undefined, sql))).toEqual([])
    } finally {
      await stack.stop()
    }
  })

  it('are all that they hold on PostgreSQL', { tags: ['sweep'] }, async () => {
    const postgres = await startPostgres()
    const stack = await startStack({ env: postgres.env })
    try {
      expect(await strangeWords((sql) => runSql(stack, postgres, sql))).toEqual([])
    } finally {
      await stack.stop()
      await postgres.stop()
    }
  })

  it('are missed where a row holds another one', async () => {
    const rows = (sql: string) => Promise.resolve(sql.includes('"rewards"') && sql.includes('"status"') ? [{ word: 'lost' }] : [])
    expect(await strangeWords(rows)).toEqual(['rewards.status: lost'])
  })
})
