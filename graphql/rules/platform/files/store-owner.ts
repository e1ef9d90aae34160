import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { readState, storeStateOnce } from '#rules/platform/db/stored-state.ts'
import type { FileStore } from './file-store.ts'

/** The key of the object that names the database of a bucket. */
const ownerKey = 'owner.json'

/** The key in `plutus_meta` of the id by which a bucket names this database. */
const stateKey = 'store-owner'

type Owner = { id: string }

/**
 * Claims the bucket for this database if no database has claimed it yet. Returns a sentence for the operator if it is another’s. Files in
 * DATA_DIR need no claim.
 */
export async function claimStore(knex: Knex, store: FileStore): Promise<string | undefined> {
  if (store.isLocal) return undefined
  await storeStateOnce(knex, [stateKey], { id: randomUUID() } satisfies Owner)
  if (!(await store.stat(ownerKey))) {
    const own = await readState<Owner>(knex, stateKey)
    await store.write(ownerKey, Buffer.from(`${JSON.stringify(own)}\n`))
  }
  return describeForeignOwner(knex, store)
}

/** Returns a sentence for the operator if another database has claimed the bucket. An unreadable claim counts as another’s. */
export async function describeForeignOwner(knex: Knex, store: FileStore): Promise<string | undefined> {
  const text = store.isLocal ? undefined : await store.read(ownerKey)
  if (!text || readId(text) === (await readState<Owner>(knex, stateKey))?.id) return undefined
  return `${store.describe(ownerKey)} says that these files belong to another database, so Plutus deletes none of them. Set STORAGE_S3_ROOT to another folder for this database, or delete ${ownerKey} if the former database is gone.`
}

/** Returns the id in a claim, and an empty one for a text without it. */
function readId(text: Buffer): string {
  try {
    return String(Object(JSON.parse(String(text))).id)
  } catch {
    return ''
  }
}
