import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '#bff/launch/pinned-node.mjs'
import { isLentPostgres, postgresAsSeeded } from './lent-postgres.ts'
import { seededDataFolder } from './seeded-data-folder.ts'
import type { TestStack } from './start-stack.ts'
import { lentSupplier } from './supplier-double.ts'
import { waitFor } from './wait-for.ts'

type Kind = { bff: boolean; env: Record<string, string> }

/** Who runs the stacks that are lent without a BFF. */
export const operatorEmail = 'operator@example.com'

/** What lent stacks know from their start, so that files which need it share them, too; a BFF's files do not. */
export const lentEnv = async ({ bff }: Pick<Kind, 'bff'>): Promise<Record<string, string>> =>
  bff ? {} : { OPERATOR_EMAIL: operatorEmail, ...(await lentSupplier()).env }

/** The stacks that earlier files have finished with, by their kind. */
const idle = new Map<string, TestStack>()

/** One PostgreSQL has one stack that is lent. */
const keyOf = ({ bff, env }: Kind) => `${env.DB_PORT ?? 'SQLite'}${bff ? ' with a BFF' : ''}`

/** Where files share a worker, what one of them started may serve the next. */
export const isLending = (): boolean => process.env.PLUTUS_LEND_STACKS === '1' && seededDataFolder() !== undefined

/** Whether a pooled stack will do: the demo in SQLite or in a PostgreSQL that is lent itself, and nothing of its own. */
export function isLendable({ env, isFresh }: { env: Record<string, string>; isFresh: boolean }): boolean {
  const isPlain = Object.keys(env).every((name) => name.startsWith('DB_')) && (!env.DB_PORT || isLentPostgres(env))
  return isLending() && !isFresh && isPlain
}

/** A stack that answers already and knows nothing but the demo, as if it had just been booted: booting costs more than most files do. */
export async function borrowStack(kind: Kind): Promise<TestStack | undefined> {
  const stack = idle.get(keyOf(kind))
  if (!stack) return undefined
  idle.delete(keyOf(kind))
  stack.resume()
  await stack.recover()
  const asSeeded = () => (kind.env.DB_PORT ? postgresAsSeeded(kind.env) : sqliteAsSeeded(stack.dataDir))
  await asSeeded()
  // what was under way when the rows went ends in a moment and may leave a row
  await wait(250)
  await asSeeded()
  // what earlier files left on the disk belongs to rows that are gone
  for (const name of filesIn(stack.dataDir)) if (!known.get(stack.dataDir)?.has(name)) rmSync(join(stack.dataDir, name), { force: true })
  for (const name of otherBuilds(stack.dataDir)) rmSync(join(stack.dataDir, 'builds', name), { force: true })
  rmSync(join(stack.dataDir, 'manifests'), { recursive: true, force: true })
  for (const log of readdirSync(join(stack.dataDir, 'logs'))) truncateSync(join(stack.dataDir, 'logs', log))
  stack.said.length = 0
  await fetch(`${stack.mailboxUrl}/api/messages`, { method: 'DELETE' })
  if (!kind.bff) (await lentSupplier()).reset()
  // sessions, counts, caches and sockets are in its memory: another process has none of them, and boots in a second
  if (kind.bff) await stack.renewBff()
  return stack
}

/** Keeps a stack for the next file that wants one like it; false when it is not wanted. */
export function lendStack(stack: TestStack, kind: Kind): boolean {
  if (idle.has(keyOf(kind))) return false
  idle.set(keyOf(kind), stack)
  // at rest it would still look for work twice a second; one on a PostgreSQL could leave a lock that others wait for
  if (!kind.env.DB_PORT) stack.pause()
  return true
}

/** Whether the stack of a PostgreSQL waits for the next file, so that both stay. */
export const waitsWith = (env: Record<string, string>): boolean => idle.has(keyOf({ bff: false, env }))

/** By data folder, the files that the seed itself brought, in the folders whose files belong to rows. */
const known = new Map<string, ReadonlySet<string>>()

const filesIn = (dataDir: string): string[] =>
  ['imports', 'documents', 'uploads', 'avatars'].flatMap((folder) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)).map((name) => join(folder, name)) : [],
  )

/** Files of builds that a file served besides today's, whose copy stays. */
function otherBuilds(dataDir: string): string[] {
  const folder = join(dataDir, 'builds')
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  return names.filter((name) => !existsSync(join(root, 'web/dist', name)))
}

/** Before its Directus starts: saves the demo to return to. */
export function keepSeed(dataDir: string): void {
  known.set(dataDir, new Set(filesIn(dataDir)))
  if (existsSync(join(dataDir, 'plutus.db'))) keepRows(dataDir)
}

const seedOf = (dataDir: string) => join(dataDir, 'seeded')

/** Saves the SQLite of a stack that has not started. */
function keepRows(dataDir: string): void {
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
async function sqliteAsSeeded(dataDir: string): Promise<void> {
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
