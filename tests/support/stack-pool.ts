import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { seededDataFolder } from './seeded-data-folder.ts'
import type { TestStack } from './start-stack.ts'

/** The stacks that earlier files have finished with, by whether they have a BFF. */
const idle = new Map<boolean, TestStack>()

/** Where files share a worker, what one of them started may serve the next. */
export const isLending = (): boolean => process.env.PLUTUS_LEND_STACKS === '1' && seededDataFolder() !== undefined

/** Whether a pooled stack will do: SQLite, and nothing of its own. */
export const isLendable = ({ env, isFresh }: { env: Record<string, string>; isFresh: boolean }): boolean =>
  isLending() && !isFresh && !Object.keys(env).length

/** A stack that answers already and knows nothing but the demo, as if it had just been booted: booting costs more than most files do. */
export async function borrowStack({ bff }: { bff: boolean }): Promise<TestStack | undefined> {
  const stack = idle.get(bff)
  if (!stack) return undefined
  idle.delete(bff)
  asSeeded(stack.dataDir)
  // what was under way when the rows went ends in a moment and may leave a row
  await wait(250)
  asSeeded(stack.dataDir)
  // what earlier files left on the disk belongs to rows that are gone
  for (const name of filesIn(stack.dataDir)) if (!known.has(name)) rmSync(join(stack.dataDir, name), { force: true })
  for (const folder of ['builds', 'manifests']) rmSync(join(stack.dataDir, folder), { recursive: true, force: true })
  for (const log of readdirSync(join(stack.dataDir, 'logs'))) truncateSync(join(stack.dataDir, 'logs', log))
  stack.said.length = 0
  await fetch(`${stack.mailboxUrl}/api/messages`, { method: 'DELETE' })
  // sessions, counts, caches and sockets are in its memory: another process has none of them, and boots in a second
  if (bff) await stack.renewBff()
  return stack
}

/** Keeps a stack for the next file that wants one like it; false when it is not wanted. */
export function lendStack(stack: TestStack, { bff }: { bff: boolean }): boolean {
  if (idle.has(bff)) return false
  idle.set(bff, stack)
  return true
}

const seedOf = (dataDir: string) => join(dataDir, 'seeded')

/** Files that the seed itself brought, in the folders whose files belong to rows. */
let known: ReadonlySet<string> = new Set()

const filesIn = (dataDir: string): string[] =>
  ['imports', 'documents', 'uploads', 'avatars'].flatMap((folder) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)).map((name) => join(folder, name)) : [],
  )

/** Before its Directus starts: saves the demo to return to. */
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
