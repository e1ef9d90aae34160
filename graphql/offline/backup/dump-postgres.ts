import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import type { DatabasePlace } from '../connect.ts'
import { findTool, libpqEnv, type PostgresTool } from '../postgres-tools.ts'
import { type DatabaseContent, describeDatabase } from './describe-database.ts'
import type { Manifest } from './manifest.ts'

type Place = Extract<DatabasePlace, { kind: 'PostgreSQL' }>

/** Finds the pg_dump for this server. Throws an Error of one sentence if it is missing or too old. */
export async function postgresVersions(
  knex: Knex,
  env: NodeJS.ProcessEnv,
): Promise<{ database: Manifest['database']; tool: PostgresTool }> {
  const { rows } = await knex.raw<{ rows: { major: number; version: string }[] }>(
    "select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version",
  )
  const { major = 0, version = '' } = rows[0] ?? {}
  const tool = await findTool('pg_dump', major, env)
  return { database: { kind: 'PostgreSQL', server: version, tool: tool.version }, tool }
}

/**
 * Dumps the database to `target` with pg_dump, and reads its content in the same snapshot. Throws an Error with the last line of pg_dump if
 * it fails, and then leaves an incomplete file.
 */
export async function dumpPostgres(
  knex: Knex,
  { place, tool, target, folder, env }: { place: Place; tool: PostgresTool; target: string; folder: string; env: NodeJS.ProcessEnv },
): Promise<DatabaseContent> {
  const own = await libpqEnv(place, folder, env)
  return knex.transaction(
    async (trx) => {
      await trx.raw('set local idle_in_transaction_session_timeout = 0')
      await trx.raw('set local statement_timeout = 0')
      const { rows } = await trx.raw<{ rows: { snapshot: string }[] }>('select pg_export_snapshot() as snapshot')
      const tables = await trx.raw<{ rows: { tablename: string }[] }>(
        'select tablename from pg_tables where schemaname = any(current_schemas(false))',
      )
      const dumped = runDump(tool, { snapshot: rows[0]?.snapshot ?? '', target, env: own })
      // settled below; a failure of the reads must not leave it unhandled
      dumped.catch(() => undefined)
      const content = await describeDatabase(
        trx,
        tables.rows.map(({ tablename }) => tablename),
      )
      await dumped
      return content
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}

async function runDump(
  tool: PostgresTool,
  { snapshot, target, env }: { snapshot: string; target: string; env: NodeJS.ProcessEnv },
): Promise<void> {
  const args = ['--format=custom', '--compress=1', '--no-password', '--lock-wait-timeout=60000', `--snapshot=${snapshot}`]
  const dump = spawn(tool.path, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  dump.stderr.setEncoding('utf8').on('data', (chunk: string) => lines.push(...chunk.split('\n').filter(Boolean)))
  const closed = new Promise<number | null>((settle, fail) => dump.once('close', settle).once('error', fail))
  try {
    const [code] = await Promise.all([closed, pipeline(dump.stdout, createWriteStream(target, { flags: 'wx', mode: 0o600 }))])
    if (code !== 0)
      throw new Error(`pg_dump failed: ${lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? `exit code ${code}`}`)
  } catch (error) {
    dump.kill('SIGKILL')
    throw error
  }
  const handle = await open(target, 'r+')
  const { size } = await handle.stat()
  await handle.sync()
  await handle.close()
  if (!size) throw new Error('pg_dump wrote nothing.')
}
