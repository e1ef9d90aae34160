import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { seededDataFolder } from './seeded-data-folder.ts'

/**
 * Copies the given data folder, if there is one, to `dataDir`. Links the code that Directus compiled, about 5,000 files, to one copy that
 * all stacks of a run share.
 */
export function copyDataFolder(fixture: string | undefined, dataDir: string): void {
  const own = fixture && join(fixture, 'cache')
  if (fixture) cpSync(fixture, dataDir, { recursive: true, filter: (path) => path !== own })
  const shared = join(seededDataFolder()?.folder ?? dataDir, 'cache')
  if (!existsSync(join(dataDir, 'cache')) && existsSync(shared)) symlinkSync(shared, join(dataDir, 'cache'), 'junction')
}
