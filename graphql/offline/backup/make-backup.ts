import { access, readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Knex } from 'knex'
import { type FileStore, isStaged, storeFolders } from '#rules/platform/files/file-store.ts'
import { allSecrets, readSecrets, toText } from '../../secrets.ts'
import { connectDatabase, type DatabasePlace, dataDirOf, readDatabasePlace } from '../connect.ts'
import { openStore } from '../open-store.ts'
import { copySqlite, sqliteVersions } from './copy-sqlite.ts'
import type { DatabaseContent } from './describe-database.ts'
import { checkDestination, makeDraftFolder, nameOfArchive, readOrigin, syncFolder } from './destination.ts'
import { dumpPostgres, postgresVersions } from './dump-postgres.ts'
import { archiveFormat, buildFolders, databaseParts, type Manifest, secretsPart, singleFiles } from './manifest.ts'
import { pauseSweeps } from './pause-sweeps.ts'
import { encryptText, readPassphrase } from './secrets-part.ts'
import { ArchiveWriter } from './write-archive.ts'

const missingMax = 100

type BackupOptions = { env: NodeJS.ProcessEnv; to: string; version: string }
export type Backup = { archive: string; manifest: Manifest }

/**
 * Makes one archive of the database, the files and the secrets in the folder `to`, while Plutus runs or not. The database is copied first,
 * and no file is deleted until the files are copied too. Throws an Error, and then leaves no archive.
 */
export async function makeBackup({ env, to, version }: BackupOptions): Promise<Backup> {
  const dataDir = dataDirOf(env)
  const target = await checkDestination(to, dataDir)
  const place = readDatabasePlace(env)
  const store = openStore(env)
  await requireDatabase(place, dataDir)
  const passphrase = readPassphrase(env)
  const secrets = readSecrets(env, allSecrets)
  const knex = connectDatabase(env)
  let draft: string | undefined
  try {
    if (!(await knex.schema.hasTable('plutus_meta'))) throw new Error('This database has no tables of Plutus yet.')
    const copier = await chooseCopier(place, knex, env)
    draft = await makeDraftFolder(target)
    const pause = await pauseSweeps(knex, dataDir)
    try {
      const takenAt = new Date()
      const part = databaseParts[place.kind]
      const copy = join(draft, part)
      const content = await copier.copy(copy, draft)
      const writer = await ArchiveWriter.create(join(draft, 'archive'))
      try {
        await writer.addFile(part, copy)
        await rm(copy)
        const missing = await addFiles(writer, store, content.files)
        await pause.requireHeld()
        if (passphrase !== undefined) await writer.addText(secretsPart, await encryptText(toText(secrets), passphrase))
        const { files: _, ...state } = content
        const manifest = await writer.finish({
          format: archiveFormat,
          version,
          origin: readOrigin(dataDir, secrets.key),
          takenAt: takenAt.toISOString(),
          database: copier.database,
          ...state,
          secrets: passphrase === undefined ? 'omitted' : 'encrypted',
          missing: missing.slice(0, missingMax),
        })
        const archive = join(target, nameOfArchive(takenAt))
        await rename(join(draft, 'archive'), archive)
        await syncFolder(target)
        return { archive, manifest }
      } catch (error) {
        await writer.abandon()
        throw error
      }
    } finally {
      await pause.end()
    }
  } finally {
    await knex.destroy()
    if (draft) await rm(draft, { recursive: true, force: true })
  }
}

/** Throws an Error of one sentence if SQLite's file is not there, which opening it would create. */
async function requireDatabase(place: DatabasePlace, dataDir: string): Promise<void> {
  if (place.kind !== 'SQLite') return
  await access(place.file).catch(() => {
    throw new Error(`DATA_DIR=${dataDir} has no database (${place.file}).`)
  })
}

type Copier = { database: Manifest['database']; copy: (target: string, folder: string) => Promise<DatabaseContent> }

async function chooseCopier(place: DatabasePlace, knex: Knex, env: NodeJS.ProcessEnv): Promise<Copier> {
  if (place.kind === 'SQLite') {
    return { database: await sqliteVersions(place.file), copy: (target) => copySqlite(place.file, target) }
  }
  const { database, tool } = await postgresVersions(knex, env)
  return { database, copy: (target, folder) => dumpPostgres(knex, { place, tool, target, folder, env }) }
}

/** Adds every file that an archive has. Returns those that rows name and that are not there. */
async function addFiles(writer: ArchiveWriter, store: FileStore, named: string[]): Promise<string[]> {
  const { dataDir } = store
  const added = new Set<string>()
  for (const folder of storeFolders)
    for (const name of (await Array.fromAsync(store.list(folder))).sort()) {
      const key = `${folder}/${name}`
      if (await addFile(writer, store, key)) added.add(key)
    }
  for (const folder of buildFolders) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    const names = entries.flatMap((entry) =>
      entry.isFile() && isWhole(entry.name) ? [relative(dataDir, join(entry.parentPath, entry.name))] : [],
    )
    for (const name of names.sort()) await writer.addFile(name, join(dataDir, name))
  }
  for (const name of singleFiles) await writer.addFile(name, join(dataDir, name))
  return named.filter((name) => !added.has(name))
}

/** Adds a file of the store. Returns false if it is not there. */
async function addFile(writer: ArchiveWriter, store: FileStore, key: string): Promise<boolean> {
  if (store.isLocal) return writer.addFile(key, store.describe(key))
  const found = await store.open(key)
  if (!found) return false
  // the reading below throws the error, and an unhandled event would end the process
  found.content.on('error', () => undefined)
  await writer.addStored(key, found)
  return true
}

/** Returns false for a file that is still being written. */
const isWhole = (name: string): boolean => !name.startsWith('.') && !isStaged(name)
