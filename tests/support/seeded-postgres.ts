import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from '#bff/launch/lock.ts'
import { quickPasswords } from './quick-passwords.ts'
import { postgresFolderOf, seededDataFolder } from './seeded-data-folder.ts'
import type { Postgres } from './start-postgres.ts'
import { startStack } from './start-stack.ts'

/** A stopped cluster with the demo inside, and the data folder whose secrets fit it. */
export type SeededPostgres = { cluster: string; dataFolder: string }

/**
 * Made once a run, by the first file that wants PostgreSQL; the others wait for it, and each starts from a copy. Undefined outside a
 * run.
 */
export async function seededPostgres(startEmpty: () => Promise<Postgres>): Promise<SeededPostgres | undefined> {
  const run = seededDataFolder()
  if (!run) return undefined
  const folder = postgresFolderOf(run.folder)
  const made = { cluster: join(folder, 'cluster'), dataFolder: join(folder, 'data') }
  const lock = await waitForLock(`${folder}.lock`)
  try {
    if (!existsSync(made.cluster)) await seed(made, run.apiKey, startEmpty)
    return made
  } finally {
    lock.release()
  }
}

/** The cluster is put there last: one that exists is complete. */
async function seed({ cluster, dataFolder }: SeededPostgres, apiKey: string, startEmpty: () => Promise<Postgres>): Promise<void> {
  const postgres = await startEmpty()
  const stack = await startStack({ isFresh: true, env: { ...postgres.env, DEMO_API_KEY: apiKey } })
  await stack.stop({ keepFolder: true })
  await postgres.run(await quickPasswords())
  rmSync(dataFolder, { recursive: true, force: true })
  cpSync(stack.dataDir, dataFolder, { recursive: true })
  rmSync(stack.dataDir, { recursive: true, force: true, maxRetries: 5 })
  await postgres.leave(cluster)
}
