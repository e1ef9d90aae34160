import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '#bff/launch/pinned-node.mjs'
import { isLentPostgres, restorePostgres } from './lent-postgres.ts'
import { seededDataFolder } from './seeded-data-folder.ts'
import type { TestStack } from './start-stack.ts'
import { lentSupplier } from './supplier-double.ts'
import { waitFor } from './wait-for.ts'

type Kind = { bff: boolean; env: Record<string, string> }

/** The address that pooled stacks without a BFF have as OPERATOR_EMAIL. */
export const operatorEmail = 'operator@example.com'

/**
 * Returns the environment of pooled stacks without a BFF, which sets an operator and a voucher supplier. Files that need either can share
 * stacks.
 */
export const lentEnv = async ({ bff }: Pick<Kind, 'bff'>): Promise<Record<string, string>> =>
  bff ? {} : { OPERATOR_EMAIL: operatorEmail, ...(await lentSupplier()).env }

/** The stacks that no test file uses at present, by pool key. A pooled stack is passed from one file of a worker to the next. */
const idle = new Map<string, TestStack>()

/** Returns the pool key of a stack, which is its database and whether it has a BFF. Each key has at most one idle stack. */
const keyOf = ({ bff, env }: Kind) => `${env.DB_PORT ?? 'SQLite'}${bff ? ' with a BFF' : ''}`

/** Returns true when the test files of this worker reuse one another's stacks, which needs a seeded data folder. */
export const isLending = (): boolean => process.env.PLUTUS_LEND_STACKS === '1' && seededDataFolder() !== undefined

/**
 * Returns true when a pooled stack suffices, which is the plain demo on SQLite or a shared PostgreSQL without an environment of its own.
 */
export function isLendable({ env, isFresh }: { env: Record<string, string>; isFresh: boolean }): boolean {
  const isPlain = Object.keys(env).every((name) => name.startsWith('DB_')) && (!env.DB_PORT || isLentPostgres(env))
  return isLending() && !isFresh && isPlain
}

/**
 * Takes an idle stack from the pool and resets it to the seeded demo. Undefined when there is none. Booting takes longer than most files
 * do.
 */
export async function borrowStack(kind: Kind): Promise<TestStack | undefined> {
  const stack = idle.get(keyOf(kind))
  if (!stack) return undefined
  idle.delete(keyOf(kind))
  stack.resume()
  await stack.recover()
  const restoreSeed = () => (kind.env.DB_PORT ? restorePostgres(kind.env) : restoreSqlite(stack.dataDir))
  await restoreSeed()
  // Work in flight during the reset may still write a row.
  await wait(250)
  await restoreSeed()
  // Earlier files on disk belong to rows that are gone.
  for (const name of filesIn(stack.dataDir))
    if (!seedFiles.get(stack.dataDir)?.has(name)) rmSync(join(stack.dataDir, name), { force: true })
  for (const name of otherBuilds(stack.dataDir)) rmSync(join(stack.dataDir, 'builds', name), { force: true })
  rmSync(join(stack.dataDir, 'manifests'), { recursive: true, force: true })
  for (const log of readdirSync(join(stack.dataDir, 'logs'))) truncateSync(join(stack.dataDir, 'logs', log))
  stack.said.length = 0
  await fetch(`${stack.mailboxUrl}/api/messages`, { method: 'DELETE' })
  if (!kind.bff) (await lentSupplier()).reset()
  // Only a new process drops the BFF's sessions, counts, caches and sockets. It boots in a second.
  if (kind.bff) await stack.renewBff()
  return stack
}

/** Puts a stack into the pool for the next file. Returns false when the pool already has one of its kind. */
export function lendStack(stack: TestStack, kind: Kind): boolean {
  if (idle.has(keyOf(kind))) return false
  idle.set(keyOf(kind), stack)
  // A running stack would poll twice a second. On PostgreSQL a paused one could hold a lock.
  if (!kind.env.DB_PORT) stack.pause()
  return true
}

/** Returns true when an idle stack runs on this PostgreSQL, which then must keep running. */
export const hasIdleStackOn = (env: Record<string, string>): boolean => idle.has(keyOf({ bff: false, env }))

/** The files of the seed, by data folder, in folders whose files belong to database rows. All other files there are deleted on a reset. */
const seedFiles = new Map<string, ReadonlySet<string>>()

const filesIn = (dataDir: string): string[] =>
  ['imports', 'documents', 'uploads', 'avatars'].flatMap((folder) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)).map((name) => join(folder, name)) : [],
  )

/** Returns the files of web builds that a test file served, except those of the current build. */
function otherBuilds(dataDir: string): string[] {
  const folder = join(dataDir, 'builds')
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  return names.filter((name) => !existsSync(join(root, 'web/dist', name)))
}

/**
 * Notes the files and copies the SQLite database of a seeded data folder before Directus starts. The pool later restores the stack from
 * them.
 */
export function saveSeed(dataDir: string): void {
  seedFiles.set(dataDir, new Set(filesIn(dataDir)))
  if (existsSync(join(dataDir, 'plutus.db'))) saveRows(dataDir)
}

const seedOf = (dataDir: string) => join(dataDir, 'seeded')

/** Copies the SQLite database of a stack that has not started to the `seeded` folder beside it. */
function saveRows(dataDir: string): void {
  mkdirSync(seedOf(dataDir))
  for (const name of readdirSync(dataDir).filter((file) => file.startsWith('plutus.db')))
    cpSync(join(dataDir, name), join(seedOf(dataDir), name))
}

/** Returns SQL that selects jobs and mails leased by a worker, which would fail if their rows changed. */
const leasedAt = (now: number) =>
  ['plutus_jobs', 'messages', 'plutus_account_mails']
    .map((table) => `select 1 from main.${table} where lease_until > ${now}`)
    .join(' union all ')
/** The longest wait for leased work, in ms. An older lease belongs to a killed process. */
const maxLeaseMs = 10_000

/**
 * Restores every row as saved while Directus runs. Drops tables, views, indexes and triggers that a file added, and recreates the seed's
 * triggers.
 */
async function restoreSqlite(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'plutus.db'), { timeout: 30_000, enableForeignKeyConstraints: false })
  const all = (sql: string) => database.prepare(sql).all()
  const names = (sql: string) => all(sql).map(({ name }) => `"${name}"`)
  const added = (type: string) =>
    names(`select name from main.sqlite_master where type = '${type}' and sql is not null and name not like 'sqlite\\_%' escape '\\'
      except select name from seeded.sqlite_master where type = '${type}'`)
  try {
    database.exec(`attach '${join(seedOf(dataDir), 'plutus.db')}' as seeded`)
    const until = Date.now() + maxLeaseMs
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
