import { accessSync, constants, mkdirSync } from 'node:fs'
import { refuseStart } from './process-end.ts'

/** Creates the folders of a start in DATA_DIR. Ends the process with one sentence and exit code 78 where its user may not write. */
export function makeFolders(dataDir: string, folders: readonly string[]): void {
  try {
    for (const folder of [dataDir, ...folders]) {
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
    }
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(Object(error).code)) throw error
    const uid = process.getuid?.()
    refuseStart(`DATA_DIR=${dataDir} can’t be written by this user (${uid}). Make it the owner: chown -R ${uid} ${dataDir}`)
  }
}
