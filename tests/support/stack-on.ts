import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPlain } from './launched-plutus.ts'
import { runSql } from './run-sql.ts'
import { startPostgres } from './start-postgres.ts'
import { type StackOptions, startStack } from './start-stack.ts'

export type StackOn = Awaited<ReturnType<typeof startStackOn>>

/** Starts a stack on SQLite or on a PostgreSQL of its own. `sql` runs a statement and returns the rows. `stop` ends both. */
export async function startStackOn(database: string, options: StackOptions = {}) {
  const postgres = database === 'PostgreSQL' ? await startPostgres({ isEmpty: options.isFresh ?? false }) : undefined
  if (postgres && options.env?.NODE_ENV === 'production') await migrate({ ...postgres.env, ...options.env })
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

/** Migrates a database as in production, where a start does not. Throws with what was printed when it fails. */
async function migrate(env: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-migrates-'))
  const { code, said } = await runPlain(['graphql/migrate.ts'], { ...env, DATA_DIR: folder })
  rmSync(folder, { recursive: true })
  if (code !== 0) throw new Error(said)
}
