import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Throws an Error of one sentence if root would write into the data folder of another user, or create it in one of theirs. Plutus could not
 * read those files. The owner is that of secrets.json, which Plutus wrote, or else of the folder.
 */
export function refuseForeignRoot(dataDir: string, user = process.getuid?.()): void {
  const path = [join(dataDir, 'secrets.json'), dataDir, dirname(dataDir)].find(existsSync)
  const owner = path === undefined ? 0 : statSync(path).uid
  if (user === 0 && owner !== 0)
    throw new Error(`${path} belongs to the user ${owner}. Run this as that user, because Plutus can’t read what root writes there.`)
}
