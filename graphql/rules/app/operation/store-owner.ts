import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { readState, storeState, storeStateOnce } from '#rules/platform/db/stored-state.ts'
import { type FileStore, storeFolders } from '#rules/platform/files/file-store.ts'
import { readNamedFiles } from './named-files.ts'

/** The key of the object that names the database of a bucket. */
const ownerKey = 'owner.json'

/** The key in `plutus_meta` of the id by which a bucket names this database. */
const stateKey = 'store-owner'

type Owner = { id: string }

/** The stored state of the claim. `refused` is a place with mostly files that this database did not name, which only `owner.json` opens. */
type OwnState = Owner & { refused?: string }

/**
 * Claims the bucket for this database if no database has claimed it yet. Returns a sentence for the operator if it is another’s, or if most
 * files there may be. Files in DATA_DIR need no claim.
 */
export async function claimStore(knex: Knex, store: FileStore): Promise<string | undefined> {
  if (store.isLocal) return undefined
  await storeStateOnce(knex, [stateKey], { id: randomUUID() } satisfies OwnState)
  if (await store.stat(ownerKey)) return describeForeignOwner(knex, store)
  const own = await readState<OwnState>(knex, stateKey)
  if (!own) return undefined
  const claim = JSON.stringify({ id: own.id } satisfies Owner)
  const place = store.describe('')
  const { all, named } = await countFiles(knex, store)
  if (all && (own.refused === place || named * 2 < all)) {
    await storeState(knex, stateKey, { ...own, refused: place } satisfies OwnState)
    return `${place} has ${all} files, and this database names ${named} of them, so Plutus deletes none. Set STORAGE_S3_ROOT to another folder, or store ${claim} as ${store.describe(ownerKey)} if they belong to this database.`
  }
  await store.write(ownerKey, Buffer.from(`${claim}\n`))
  return undefined
}

/** Returns a sentence for the operator if another database has claimed the bucket. An unreadable claim counts as another’s. */
export async function describeForeignOwner(knex: Knex, store: FileStore): Promise<string | undefined> {
  const text = store.isLocal ? undefined : await store.read(ownerKey)
  if (!text || readId(text) === (await readState<OwnState>(knex, stateKey))?.id) return undefined
  return `${store.describe(ownerKey)} says that these files belong to another database, so Plutus deletes none of them. Set STORAGE_S3_ROOT to another folder for this database, or delete ${ownerKey} if the former database is gone.`
}

async function countFiles(knex: Knex, store: FileStore): Promise<{ all: number; named: number }> {
  const keys: string[] = []
  for (const folder of storeFolders) for await (const name of store.list(folder)) keys.push(`${folder}/${name}`)
  const ofRows = new Set(keys.length ? await readNamedFiles(knex) : [])
  return { all: keys.length, named: keys.filter((key) => ofRows.has(key)).length }
}

/** Returns the id in a claim, and an empty one for a text without it. */
function readId(text: Buffer): string {
  try {
    return String(Object(JSON.parse(String(text))).id)
  } catch {
    return ''
  }
}
