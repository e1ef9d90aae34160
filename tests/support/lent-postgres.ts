import { waitFor } from './wait-for.ts'

type Run = (text: string) => Promise<Record<string, unknown>[]>

/** The SQL runners of the PostgreSQL databases that test files of this worker share, by port. */
const lent = new Map<string, Run>()

export const isLentPostgres = ({ DB_PORT = '' }: Record<string, string>): boolean => lent.has(DB_PORT)

const busy = "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'"
const ownTables = "select tablename as name from pg_tables where schemaname = 'public'"

/** SQL that selects every table, view, index, function and trigger that a test file may add, each with the statement that drops it. */
const ownObjects = `
  select format('drop table if exists public.%I cascade', tablename) as undo from pg_tables where schemaname = 'public'
  union select format('drop view if exists public.%I cascade', viewname) from pg_views where schemaname = 'public'
  union select format('drop index if exists %s', indexrelid::regclass) from pg_index
    join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint where conindid = indexrelid)
  union select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc where pronamespace = 'public'::regnamespace
  union select format('drop trigger if exists %I on %s', tgname, tgrelid::regclass) from pg_trigger
    join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal`

/** Saves the demo's rows in a schema that Directus does not read. Runs before Directus starts. */
export async function lendPostgres({ env, run }: { env: { DB_PORT: string }; run: Run }): Promise<void> {
  const tables = await run(ownTables)
  const copies = tables.map(({ name }) => `create table seeded."${name}" as table public."${name}"`)
  const sequences = "select * from pg_sequences where schemaname = 'public'"
  const kept = [`create table seeded.sequences as ${sequences}`, `create table seeded.objects as ${ownObjects}`]
  await run(['create schema seeded', ...copies, ...kept].join('; '))
  lent.set(env.DB_PORT, run)
}

/**
 * Restores every row as seeded while Directus runs, in one transaction without triggers and foreign keys. First drops tables, views,
 * functions and triggers that a file added.
 */
export async function restorePostgres({ DB_PORT = '' }: Record<string, string>): Promise<void> {
  const run = lent.get(DB_PORT)
  if (!run) throw new Error(`No PostgreSQL on port ${DB_PORT} is lent`)
  await waitUntilQuiet(run)
  // Dropped in separate transactions, because one would hold locks that block Directus's readers.
  for (const { undo } of await run(`${ownObjects} except select undo from seeded.objects`)) await run(String(undo))
  await waitFor(() => restoreRows(run), { what: 'every row to be as it was seeded' })
}

/**
 * Restores the rows and returns true. Returns false when a table is locked, because waiting for the worker's transaction could deadlock. Also
 * returns false when it did: a worker that has locked a row waits for its table.
 */
async function restoreRows(run: Run): Promise<boolean> {
  const names = (await run(ownTables)).map(({ name }) => `"${name}"`)
  try {
    await run(`begin; set local session_replication_role = replica;
      lock table ${names.map((name) => `public.${name}`)} in share row exclusive mode nowait;
      ${names.map((name) => `delete from public.${name}; insert into public.${name} select * from seeded.${name};`).join('\n')}
      select setval(format('public.%I', sequencename), coalesce(last_value, 1), last_value is not null) from seeded.sequences;
      commit`)
    return true
  } catch (error) {
    await run('rollback')
    if (!isLockUnavailable(error)) throw error
    await waitUntilQuiet(run)
    return false
  }
}

const waitUntilQuiet = (run: Run) => waitFor(async () => (await run(busy)).length === 0, { what: 'what is under way in PostgreSQL to end' })

const isLockUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

export const forgetPostgres = ({ DB_PORT = '' }: Record<string, string>): boolean => lent.delete(DB_PORT)
