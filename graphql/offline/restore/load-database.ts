import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Knex } from 'knex'
import { databaseParts, type Manifest } from '../backup/manifest.ts'
import { ArchiveFault } from '../backup/read-archive.ts'
import { connectDatabase, type DatabasePlace, openSqlite } from '../connect.ts'
import { findTool, libpqEnv } from '../postgres-tools.ts'

/** Writes the database of an archive, whose part is in `folder`. Throws an Error of one sentence. */
export type Loader = () => Promise<void>

/**
 * Checks, before anything is written, that this machine and its server can read the part of the database, and returns what loads it. Throws
 * an Error of one sentence otherwise.
 */
export async function prepareLoader(place: DatabasePlace, folder: string, { database }: Manifest, env: NodeJS.ProcessEnv): Promise<Loader> {
  const part = join(folder, databaseParts[place.kind])
  if (place.kind === 'SQLite') {
    await checkSqlite(part)
    return () => moveDatabase(part, place.file)
  }
  const server = await readServerMajor(connectDatabase(env))
  const dumped = Number.parseInt(database.tool, 10)
  if (dumped > server)
    throw new Error(
      `This backup was dumped by pg_dump ${database.tool}, which PostgreSQL ${server} can’t read. Restore it to PostgreSQL ${dumped} or newer.`,
    )
  const tool = await findTool('pg_restore', dumped, env, { newest: server })
  const own = await libpqEnv(place, folder, env)
  await runRestore(tool.path, ['--list'], { part, env: own })
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${own.PGDATABASE}`]
  return () => runRestore(tool.path, options, { part, env: own })
}

/** Moves a file to a place that may be on another disk and in a new folder. The file is there whole or not at all. */
async function moveDatabase(part: string, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.restore`
  await rename(part, file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(part, draft)
    await using copy = await open(draft, 'r+')
    await copy.sync()
    await rename(draft, file)
  })
}

async function checkSqlite(file: string): Promise<void> {
  const knex = openSqlite(file)
  try {
    const [row] = await knex.raw<{ integrity_check: string }[]>('PRAGMA integrity_check')
    if (row?.integrity_check !== 'ok') throw new Error(row?.integrity_check)
  } catch {
    throw new ArchiveFault('The database in this backup is damaged.')
  } finally {
    await knex.destroy()
  }
}

async function readServerMajor(knex: Knex): Promise<number> {
  try {
    const { rows } = await knex.raw<{ rows: { major: number }[] }>("select current_setting('server_version_num')::int / 10000 as major")
    return Number(rows[0]?.major)
  } finally {
    await knex.destroy()
  }
}

/** Runs pg_restore with the dump on stdin. Throws an Error with its last error line if it fails. */
async function runRestore(path: string, options: string[], { part, env }: { part: string; env: NodeJS.ProcessEnv }): Promise<void> {
  const restore = spawn(path, ['--no-password', ...options], { env, stdio: ['pipe', 'ignore', 'pipe'] })
  const lines: string[] = []
  restore.stderr.setEncoding('utf8').on('data', (chunk: string) => lines.push(...chunk.split('\n').filter(Boolean)))
  // it may end before it has read all of the dump
  restore.stdin.on('error', () => undefined)
  createReadStream(part).pipe(restore.stdin)
  const code = await new Promise<number | null>((settle, fail) => restore.once('close', settle).once('error', fail))
  if (code !== 0)
    throw new Error(`pg_restore failed: ${lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? `exit code ${code}`}`)
}
