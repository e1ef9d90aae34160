import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Knex } from 'knex'
import { type FileStore, storeFolders } from '#rules/platform/files/file-store.ts'
import type { DatabasePlace } from '../connect.ts'
import { describeHalfRestore } from './marker.ts'

/** Files that do not count in an empty data folder: locks, and what a new disk has. */
const uncounted = ['plutus.lock', 'backup.lock', 'lost+found']

/** Throws an Error of one sentence unless the data folder is empty or missing. `allowed` are further files that may be there. */
export async function requireEmptyFolder(dataDir: string, allowed: string[]): Promise<void> {
  const half = describeHalfRestore(dataDir)
  if (half) throw new Error(half)
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new Error(`DATA_DIR=${dataDir} can’t be read (${error.code}).`)
  })
  const found = names.filter((name) => !uncounted.includes(name) && !allowed.includes(name))
  if (!found.length) return
  const shown = found.slice(0, 3).join(', ')
  throw new Error(
    `DATA_DIR=${dataDir} isn’t empty (${shown}${found.length > 3 ? ', …' : ''}). Stop Plutus if it runs, then move the folder away: mv ${dataDir} ${dataDir}.old`,
  )
}

/** Throws an Error of one sentence unless the bucket has no files of Plutus. Those in DATA_DIR are of `requireEmptyFolder`. */
export async function requireEmptyStore(store: FileStore): Promise<void> {
  if (store.isLocal) return
  for (const folder of storeFolders)
    for await (const name of store.list(folder))
      throw new Error(
        `${store.describe('')} isn’t empty (${folder}/${name}). Name another folder in STORAGE_S3_ROOT, or move its files away.`,
      )
}

/** The ends of the names of SQLite's files. A log of a former database would be read into the restored one. */
const ends = ['', '-wal', '-shm', '-journal']

/** Throws an Error of one sentence unless the database is empty. SQLite's file and those beside it must not exist. */
export async function requireEmptyDatabase(place: DatabasePlace, connect: () => Knex): Promise<void> {
  if (place.kind === 'SQLite') {
    const found = ends.map((end) => place.file + end).find((file) => existsSync(file))
    if (found) throw new Error(`The database file ${basename(found)} is there already (${found}). Move it away first.`)
    return
  }
  const tables = await countTables(connect())
  if (tables)
    throw new Error(
      `The database isn’t empty: it has ${tables} tables. Create a new one (createdb), or empty this one with: DROP SCHEMA public CASCADE; CREATE SCHEMA public;`,
    )
}

async function countTables(knex: Knex): Promise<number> {
  try {
    const { rows } = await knex.raw<{ rows: { count: string }[] }>(
      'select count(*) as count from pg_tables where schemaname = any(current_schemas(false))',
    )
    return Number(rows[0]?.count)
  } finally {
    await knex.destroy()
  }
}
