import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { waitFor } from './wait-for.ts'

const seedOf = (dataDir: string) => join(dataDir, 'seeded')

/** Saves the SQLite of a stack that has not started. */
export function keepRows(dataDir: string): void {
  mkdirSync(seedOf(dataDir))
  for (const name of readdirSync(dataDir).filter((file) => file.startsWith('plutus.db')))
    cpSync(join(dataDir, name), join(seedOf(dataDir), name))
}

/** What a worker has taken and not finished: it would fail on rows that change under it. */
const leasedAt = (now: number) =>
  ['plutus_jobs', 'messages', 'plutus_account_mails']
    .map((table) => `select 1 from main.${table} where lease_until > ${now}`)
    .join(' union all ')
/** In ms. A lease that is older belongs to a process that was killed. */
const longestWork = 10_000

/**
 * Puts every row back as it was kept, under a running Directus, and drops the tables, views, indexes and triggers that a file added. The
 * seed's own triggers come back even where a file dropped one.
 */
export async function sqliteAsSeeded(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'plutus.db'), { timeout: 30_000, enableForeignKeyConstraints: false })
  const all = (sql: string) => database.prepare(sql).all()
  const names = (sql: string) => all(sql).map(({ name }) => `"${name}"`)
  const added = (type: string) =>
    names(`select name from main.sqlite_master where type = '${type}' and sql is not null and name not like 'sqlite\\_%' escape '\\'
      except select name from seeded.sqlite_master where type = '${type}'`)
  try {
    database.exec(`attach '${join(seedOf(dataDir), 'plutus.db')}' as seeded`)
    const until = Date.now() + longestWork
    const isQuiet = () => {
      database.exec('begin immediate')
      if (!all(leasedAt(Date.now())).length || Date.now() > until) return true
      database.exec('rollback')
      return false
    }
    await waitFor(isQuiet, { what: 'the worker to finish what it took' })
    for (const trigger of names("select name from main.sqlite_master where type = 'trigger'")) database.exec(`drop trigger main.${trigger}`)
    for (const type of ['view', 'index', 'table']) for (const name of added(type)) database.exec(`drop ${type} main.${name}`)
    const own = "type = 'table' and (name not like 'sqlite\\_%' escape '\\' or name = 'sqlite_sequence')"
    for (const table of names(`select name from main.sqlite_master where ${own}`)) {
      const columns = names(`pragma main.table_info(${table})`)
      database.exec(`delete from main.${table}; insert into main.${table} (${columns}) select ${columns} from seeded.${table}`)
    }
    for (const { sql } of all("select sql from seeded.sqlite_master where type = 'trigger'")) database.exec(String(sql))
    database.exec('commit')
  } finally {
    database.close()
  }
}
