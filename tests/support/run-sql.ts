import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { startPostgres } from './start-postgres.ts'
import type { TestStack } from './start-stack.ts'
import { withoutRecording } from './status-transitions.ts'

/**
 * Runs one statement on `postgres`, or on the stack's SQLite if it is undefined, to simulate time or an operator. Takes no parameters, so
 * that it works on both databases.
 */
export async function runSql(
  stack: TestStack,
  postgres: Awaited<ReturnType<typeof startPostgres>> | undefined,
  text: string,
): Promise<Record<string, unknown>[]> {
  if (postgres) return postgres.run(text)
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 10_000 })
  try {
    return withoutRecording(database, () => database.prepare(text).all())
  } finally {
    database.close()
  }
}
