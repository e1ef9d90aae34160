import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { startPostgres } from './start-postgres.ts'
import type { TestStack } from './start-stack.ts'
import { unwatched } from './watched-moves.ts'

/**
 * One statement in the suite's own database, for what only time or an operator would bring about; without parameters, so it is the same
 * on both.
 */
export async function runSql(
  stack: TestStack,
  postgres: Awaited<ReturnType<typeof startPostgres>> | undefined,
  text: string,
): Promise<Record<string, unknown>[]> {
  if (postgres) return postgres.run(text)
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 10_000 })
  try {
    return unwatched(database, () => database.prepare(text).all())
  } finally {
    database.close()
  }
}
