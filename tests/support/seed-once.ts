import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { offerSeededHouse, postgresFolderOf, seededHouse } from './seeded-house.ts'
import { startStack } from './start-stack.ts'

/** Before the suites: the demo is seeded once, and each test file starts from a copy; seeding costs more than most files do. */
export async function setup(): Promise<(() => void) | undefined> {
  if (seededHouse()) return undefined
  const stack = await startStack({ isFresh: true })
  await stack.stop({ keepFolder: true })
  offerSeededHouse({ folder: stack.dataDir, apiKey: stack.apiKey })
  return () => {
    const lent = readdirSync(tmpdir()).filter((name) => name.startsWith(`${basename(stack.dataDir)}-lent-`))
    for (const folder of [stack.dataDir, postgresFolderOf(stack.dataDir), ...lent.map((name) => join(tmpdir(), name))])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
