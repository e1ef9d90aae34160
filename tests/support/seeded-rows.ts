import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const seedOf = (dataDir: string) => join(dataDir, 'seeded')

/** Saves the SQLite of a stack that has not started. */
export function keepRows(dataDir: string): void {
  mkdirSync(seedOf(dataDir))
  for (const name of readdirSync(dataDir).filter((file) => file.startsWith('plutus.db')))
    cpSync(join(dataDir, name), join(seedOf(dataDir), name))
}

/** Puts every row back as it was kept, under a running Directus. */
export function sqliteAsSeeded(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'plutus.db'), { timeout: 30_000, enableForeignKeyConstraints: false })
  const names = (sql: string, column: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => String(row[column]))
  try {
    database.exec(`attach '${join(seedOf(dataDir), 'plutus.db')}' as seeded`)
    database.exec('begin immediate')
    const triggers = database.prepare("select name, sql from main.sqlite_master where type = 'trigger'").all()
    for (const { name } of triggers) database.exec(`drop trigger main."${name}"`)
    const own = "type = 'table' and (name not like 'sqlite\\_%' escape '\\' or name = 'sqlite_sequence')"
    for (const table of names(`select name from main.sqlite_master where ${own}`, 'name')) {
      const columns = names(`pragma main.table_info("${table}")`, 'name').map((name) => `"${name}"`)
      database.exec(`delete from main."${table}"; insert into main."${table}" (${columns}) select ${columns} from seeded."${table}"`)
    }
    for (const { sql } of triggers) database.exec(String(sql))
    database.exec('commit')
  } finally {
    database.close()
  }
}
