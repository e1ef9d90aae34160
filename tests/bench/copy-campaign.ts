import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { searchText } from '#graphql/rules/campaign/search-text.ts'
import type { TestStack } from '#tests/support/start-stack.ts'

/** Puts `count` drafts like this one beside it, older than all there is. SQLite only. */
export function copyCampaign(stack: TestStack, id: string, count: number): void {
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 30_000 })
  try {
    const row = database.prepare('select * from campaigns where id = ?').get(id) as Record<string, SQLInputValue>
    const names = Object.keys(row)
    const insert = database.prepare(`insert into campaigns (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    const { least } = database.prepare('select min(seq) as least from campaigns').get() as { least: number }
    database.exec('begin immediate')
    for (let index = 1; index <= count; index++) {
      const name = `Thank-you number ${index}`
      const copy = { ...row, id: randomUUID(), client_id: randomUUID(), seq: least - index, name, search_text: searchText(name, null) }
      insert.run(...names.map((column) => copy[column as keyof typeof copy] ?? null))
    }
    database.exec('commit')
  } finally {
    database.close()
  }
}
