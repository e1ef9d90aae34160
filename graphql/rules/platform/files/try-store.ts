import { randomUUID } from 'node:crypto'
import type { FileStore } from './file-store.ts'
import { StoreFault } from './store-fault.ts'

/** Stores, reads, lists and deletes one object of a bucket, as work does. Returns what refused it. DATA_DIR is not tried. */
export async function tryStore(store: FileStore): Promise<StoreFault | undefined> {
  if (store.isLocal) return undefined
  const name = randomUUID()
  const key = `trials/${name}`
  try {
    await store.write(key, Buffer.from(name))
    const isRead = (await store.read(key))?.equals(Buffer.from(name))
    const isListed = (await Array.fromAsync(store.list('trials'))).includes(name)
    await store.remove(key)
    if (isRead && isListed) return undefined
    return new StoreFault(`${store.describe('')} doesn’t return what is stored in it.`, false, undefined)
  } catch (error) {
    if (error instanceof StoreFault) return error
    throw error
  }
}
