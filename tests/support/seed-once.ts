import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { quickPasswords } from './quick-passwords.ts'
import { lentPrefixOf, offerSeededDataFolder, postgresFolderOf, seededDataFolder } from './seeded-data-folder.ts'
import { startStack } from './start-stack.ts'
import { recordTransitions } from './status-transitions.ts'
import { waitFor } from './wait-for.ts'

/** Seeds the demo once before the suites. Each test file starts from a copy, because seeding takes longer than most files. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (seededDataFolder()) return undefined
  const stack = await startStack({ isFresh: true })
  await stack.stop({ keepFolder: true })
  recordTransitions(stack.dataDir)
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'))
  database.exec(await quickPasswords())
  database.close()
  offerSeededDataFolder({ folder: stack.dataDir, apiKey: stack.apiKey })
  return async () => {
    const lent = readdirSync(tmpdir()).filter((name) => name.startsWith(basename(lentPrefixOf(stack.dataDir))))
    for (const name of lent) endPostgresIn(join(tmpdir(), name))
    for (const folder of [stack.dataDir, postgresFolderOf(stack.dataDir), ...lent.map((name) => join(tmpdir(), name))])
      await waitFor(() => isRemoved(folder), { what: `${folder} to be gone` })
  }
}

/** Stops the PostgreSQL whose data is in `folder`. Test files share it, so it still runs after the worker that started it. */
function endPostgresIn(folder: string): void {
  const file = join(folder, 'postmaster.pid')
  if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n', 1)[0]), 'SIGQUIT')
}

/** Removes a folder and returns true when it is gone. Returns false when a stopping stack has written to it again. */
function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
  }
  return !existsSync(folder)
}
