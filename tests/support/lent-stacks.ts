import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { seededHouse } from './seeded-house.ts'
import type { TestStack } from './start-stack.ts'

/** The stack that the file before is done with. */
let idle: TestStack | undefined

/** Lending is for suites whose files share a worker, and for a stack like any other: SQLite, and nothing of its own. */
export const isLendable = ({ bff, env, isFresh }: { bff: boolean; env: Record<string, string>; isFresh: boolean }): boolean =>
  process.env.PLUTUS_LEND_STACKS === '1' && !bff && !isFresh && !Object.keys(env).length && seededHouse() !== undefined

/** A stack that answers already and knows nothing but the demo, as if it had just been booted: that costs more than most files do. */
export async function borrowStack(): Promise<TestStack | undefined> {
  const stack = idle
  if (!stack) return undefined
  idle = undefined
  asSeeded(stack.dataDir)
  // what was under way when the rows went ends in a moment and may leave a row
  await wait(250)
  asSeeded(stack.dataDir)
  // what the files before left on the disk belongs to rows that are gone
  for (const name of filesIn(stack.dataDir)) if (!known.has(name)) rmSync(join(stack.dataDir, name), { force: true })
  truncateSync(join(stack.dataDir, 'logs/directus.log'))
  stack.said.length = 0
  await fetch(`${stack.mailboxUrl}/api/messages`, { method: 'DELETE' })
  return stack
}

/** Keeps a stack for the next file; false when it is not wanted. */
export function lendStack(stack: TestStack): boolean {
  if (idle) return false
  idle = stack
  return true
}

const seedOf = (dataDir: string) => join(dataDir, 'seeded')

/** Files that the seed itself brought, of the folders whose files belong to rows. */
let known: ReadonlySet<string> = new Set()

const filesIn = (dataDir: string): string[] =>
  ['imports', 'documents', 'uploads'].flatMap((folder) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)).map((name) => join(folder, name)) : [],
  )

/** Before its Directus starts: the demo to come back to. */
export function keepSeed(dataDir: string): void {
  known = new Set(filesIn(dataDir))
  mkdirSync(seedOf(dataDir))
  for (const name of readdirSync(dataDir).filter((file) => file.startsWith('plutus.db')))
    cpSync(join(dataDir, name), join(seedOf(dataDir), name))
}

/** Puts every row back as it was seeded, under a running Directus. */
function asSeeded(dataDir: string): void {
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
