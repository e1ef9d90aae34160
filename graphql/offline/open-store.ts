import { describeFaults } from '#contracts/settings/faults.ts'
import { readStorageEnv } from '#contracts/settings/storage-env.ts'
import { SettingError } from '#errors/process-end.ts'
import { FileStore } from '#rules/platform/files/file-store.ts'
import { checkEnv } from './check-env.ts'
import { dataDirOf } from './connect.ts'

/** Opens the files of this environment for a command. Throws a SettingError for a missing or wrong variable of the store. */
export function openStore(given: NodeJS.ProcessEnv): FileStore {
  const { env, faults } = checkEnv(given, readStorageEnv)
  if (faults.length) throw new SettingError(describeFaults(faults))
  return new FileStore(readStorageEnv(env), dataDirOf(env))
}
