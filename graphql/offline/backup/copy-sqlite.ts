import { open } from 'node:fs/promises'
import { openSqlite } from '../connect.ts'
import { type DatabaseContent, describeDatabase } from './describe-database.ts'
import type { Manifest } from './manifest.ts'

/** Returns the version of the SQLite library, which makes copies and is what reads them. */
export async function sqliteVersions(file: string): Promise<Manifest['database']> {
  const knex = openSqlite(file)
  try {
    const [row] = await knex.raw<{ version: string }[]>('select sqlite_version() as version')
    const version = row?.version ?? ''
    return { kind: 'SQLite', server: version, tool: version }
  } finally {
    await knex.destroy()
  }
}

/**
 * Copies a live database to `target` in one read transaction, writes it to the disk and checks it. Throws an Error of one sentence if the
 * database is damaged.
 */
export async function copySqlite(file: string, target: string): Promise<DatabaseContent> {
  const live = openSqlite(file)
  try {
    await live.raw('vacuum into ?', [target])
  } catch (error) {
    throw /SQLITE_(CORRUPT|NOTADB)/.test(String(error))
      ? new Error(`${file} is damaged, so it can’t be copied: ${messageOf(error)}.`)
      : error
  } finally {
    await live.destroy()
  }
  const handle = await open(target, 'r+')
  await handle.sync()
  await handle.close()
  const copy = openSqlite(target)
  try {
    const [check] = await copy.raw<{ integrity_check: string }[]>('pragma integrity_check(1)')
    if (check?.integrity_check !== 'ok') throw new Error(`${file} is damaged: ${check?.integrity_check}.`)
    const tables = await copy.raw<{ name: string }[]>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )
    return await describeDatabase(
      copy,
      tables.map(({ name }) => name),
    )
  } finally {
    await copy.destroy()
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.replace(/^.* - /s, '') : String(error))
