import { runSql } from './run-sql.ts'
import { startPostgres } from './start-postgres.ts'
import { type StackOptions, startStack } from './start-stack.ts'

export type StackOn = Awaited<ReturnType<typeof startStackOn>>

/** Starts a stack on SQLite or on a PostgreSQL of its own. `sql` runs a statement and returns the rows. `stop` ends both. */
export async function startStackOn(database: string, options: StackOptions = {}) {
  const postgres = database === 'PostgreSQL' ? await startPostgres({ isEmpty: options.isFresh ?? false }) : undefined
  const stack = await startStack(postgres ? { ...options, env: { ...postgres.env, ...options.env } } : options).catch(async (error) => {
    await postgres?.stop()
    throw error
  })
  return {
    ...stack,
    postgres,
    sql: (text: string) => runSql(stack, postgres, text),
    async stop(): Promise<void> {
      try {
        await stack.stop()
      } finally {
        await postgres?.stop()
      }
    },
  }
}
