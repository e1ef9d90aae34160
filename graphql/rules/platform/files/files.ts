import { env } from '#rules/platform/env/env.ts'
import { FileStore } from './file-store.ts'

let own: FileStore | undefined

/** Returns the store of the files of this process. */
export function files(): FileStore {
  if (own?.dataDir !== env.dataDir) own = new FileStore(env.storage, env.dataDir)
  return own
}
