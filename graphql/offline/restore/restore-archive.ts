import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Knex } from 'knex'
import { SettingError } from '#errors/process-end.ts'
import { upgrades } from '#rules/app/upgrades.ts'
import { type FileStore, storeFolders } from '#rules/platform/files/file-store.ts'
import { comparedNames } from '#rules/platform/secrets/fingerprints.ts'
import { allSecrets, fromText, givenSecrets, placeOfSecrets, readSecrets } from '../../secrets.ts'
import { databaseParts, fileFolders, type Manifest, partOf, secretsPart, singleFiles } from '../backup/manifest.ts'
import { ArchiveFault, extractArchive, verifyArchive } from '../backup/read-archive.ts'
import { decryptText, passphraseVariable, readPassphrase } from '../backup/secrets-part.ts'
import { connectDatabase, dataDirOf, readDatabasePlace } from '../connect.ts'
import { takeLock } from '../lock.ts'
import { openStore } from '../open-store.ts'
import { checkLedgers, checkLinks, compareRows } from './check-restored.ts'
import { type Loader, prepareLoader } from './load-database.ts'
import { beginRestore, endRestore } from './marker.ts'
import { prepareFirstStart, type SkippedNumbers } from './prepare-first-start.ts'
import { requireEmptyDatabase, requireEmptyFolder, requireEmptyStore } from './require-empty.ts'

export type Restored = {
  manifest: Manifest
  wallets: number
  mismatches: string[]
  /** The number of reward links that were recomputed. Undefined without the secrets. */
  links: number | undefined
  skipped: SkippedNumbers[]
}

type RestoreOptions = { path: string; env: NodeJS.ProcessEnv; version: string }

/**
 * Restores an archive into an empty data folder and an empty database, and requests the hold for the first start. Checks all of the archive
 * before it writes. Writes its secrets only where variables and SECRETS_FILE give none. Throws an Error of one sentence, and then the folder
 * is as before, or marked so that Plutus does not start on it.
 */
export async function restoreArchive({ path, env, version }: RestoreOptions): Promise<Restored> {
  await stat(path).catch(() => {
    throw new Error(`There is no backup ${path}.`)
  })
  const manifest = await verifyArchive(path)
  if (isNewer(manifest.version, version))
    throw new ArchiveFault(
      `${path} was made by Plutus ${manifest.version}, which is newer than this one (${version}). Restore it with that version.`,
    )
  const strange = manifest.upgrades.find((name) => !(name in upgrades))
  if (strange)
    throw new ArchiveFault(`${path} was made by a newer Plutus ${manifest.version} (upgrade ${strange}). Restore it with that version.`)
  const dataDir = dataDirOf(env)
  const place = readDatabasePlace(env)
  if (place.kind !== manifest.database.kind)
    throw new Error(`This backup has a ${manifest.database.kind} database, but DB_CLIENT names ${place.kind}.`)
  const isNew = !existsSync(dataDir)
  await requireEmptyFolder(dataDir, manifest.secrets === 'omitted' ? ['secrets.json'] : [])
  const store = openStore(env)
  await requireEmptyStore(store)
  await requireEmptyDatabase(place, () => connectDatabase(env))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = takeLock(join(dataDir, 'plutus.lock'))
  if (!lock) throw new Error(`Plutus is running on DATA_DIR=${dataDir}. Stop it first.`)
  const draft = await mkdtemp(join(dataDir, '.restore-'))
  try {
    await extractArchive(path, draft, (name) => name === databaseParts[place.kind] || name === secretsPart)
    const secrets = manifest.secrets === 'encrypted' ? await secretsToWrite(draft, env) : undefined
    const load = await prepareLoader(place, draft, manifest, env)
    const restored = await write({ path, env, store, dataDir, manifest, secrets, load })
    endRestore(dataDir)
    return restored
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.release()
    // leaves no folder behind when the archive was refused
    if (isNew) await rmdir(dataDir).catch(() => undefined)
  }
}

type Prepared = {
  path: string
  env: NodeJS.ProcessEnv
  store: FileStore
  dataDir: string
  manifest: Manifest
  /** The text of secrets.json to write, if any. */
  secrets: string | undefined
  load: Loader
}

/** Writes the checked archive, then checks what was written. The folder stays marked as half restored until all is well. */
async function write({ path, env, store, dataDir, manifest, secrets, load }: Prepared): Promise<Restored> {
  beginRestore(dataDir)
  const folders: readonly string[] = [...fileFolders, ...singleFiles]
  await extractArchive(path, dataDir, (name) => folders.includes(partOf(name) ?? ''))
  if (!store.isLocal) await moveToStore(store)
  if (secrets !== undefined) await writeFile(join(dataDir, 'secrets.json'), secrets, { mode: 0o600, flag: 'wx', flush: true })
  await load()
  const knex = connectDatabase(env)
  try {
    const checked = await check(knex, { env, dataDir, manifest })
    const skipped = await prepareFirstStart(knex, new Date(manifest.takenAt))
    return { manifest, ...checked, skipped }
  } finally {
    await knex.destroy()
  }
}

/** Moves the files that were written to DATA_DIR into the bucket. */
async function moveToStore(store: FileStore): Promise<void> {
  for (const folder of storeFolders)
    for (const entry of await readdir(join(store.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) await store.put(relative(store.dataDir, path), path)
    }
}

async function check(knex: Knex, { env, dataDir, manifest }: Pick<Prepared, 'env' | 'dataDir' | 'manifest'>) {
  await compareRows(knex, manifest)
  const { wallets, mismatches } = await checkLedgers(knex)
  const hasKey = givenSecrets(env).rewardKey || existsSync(join(dataDir, 'secrets.json'))
  const links = hasKey ? await checkLinks(knex, readSecrets(env, ['rewardKey']).rewardKey) : undefined
  return { wallets, mismatches, links }
}

/** Returns the secrets of the archive, or undefined if all are given already. Throws a SettingError if those that are given differ. */
async function secretsToWrite(folder: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const text = await openSecrets(folder, env)
  const given = givenSecrets(env)
  const stored = fromText(text)
  const changed = comparedNames.filter((name) => given[name] !== undefined && given[name] !== stored[name])
  if (changed.length)
    throw new SettingError(
      `The secrets in ${placeOfSecrets(env, changed)} are not those of this backup (different: ${changed.join(', ')}). Name the right ones, or none: then those of the backup are written to DATA_DIR.`,
    )
  return allSecrets.every((name) => given[name] !== undefined) ? undefined : text
}

async function openSecrets(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const passphrase = readPassphrase(env)
  if (passphrase === undefined)
    throw new Error(`The secrets of this backup are encrypted. Set ${passphraseVariable} to the file with its passphrase.`)
  return decryptText(await readFile(join(folder, secretsPart)), passphrase)
}

/** Compares versions such as 0.10.0 and 0.9.1 by their numbers. */
const isNewer = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0
