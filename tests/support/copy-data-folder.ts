import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { seededDataFolder } from './seeded-data-folder.ts'

/**
 * Copies the given data folder, if there is one, to `dataDir`. The code that Directus compiled, five thousand files, is not copied: all
 * stacks of a run read and write it where the first one left it.
 */
export function copyDataFolder(fixture: string | undefined, dataDir: string): void {
  const own = fixture && join(fixture, 'cache')
  if (fixture) cpSync(fixture, dataDir, { recursive: true, filter: (path) => path !== own })
  const shared = join(seededDataFolder()?.folder ?? dataDir, 'cache')
  if (!existsSync(join(dataDir, 'cache')) && existsSync(shared)) symlinkSync(shared, join(dataDir, 'cache'), 'junction')
}
