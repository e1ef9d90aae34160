import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { seededHouse } from './seeded-house.ts'

/**
 * Puts the data folder `house`, if there is one, at `dataDir`. The code that Directus compiled, five thousand files, is not
 * copied: all stacks of a run read it, and write it, where the first one left it.
 */
export function copyHouse(house: string | undefined, dataDir: string): void {
  const own = house && join(house, 'cache')
  if (house) cpSync(house, dataDir, { recursive: true, filter: (path) => path !== own })
  const shared = join(seededHouse()?.folder ?? dataDir, 'cache')
  if (!existsSync(join(dataDir, 'cache')) && existsSync(shared)) symlinkSync(shared, join(dataDir, 'cache'), 'junction')
}
