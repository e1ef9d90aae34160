import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { refusedStart } from '#graphql/errors/process-end.ts'
import { ensureSecrets } from '#graphql/secrets.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { runPlain } from '#tests/support/launched-plutus.ts'
import { production } from '#tests/support/production.ts'
import { type S3Double, startS3Double } from '#tests/support/s3-double.ts'
import { type Postgres, startPostgres } from '#tests/support/start-postgres.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** In ms. Migrates up to twenty times, each of which takes a minute on a busy machine. */
const long = 60 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'plutus-migrate-'))
let server: Postgres
let s3: S3Double
beforeAll(async () => {
  server = await startPostgres({ isEmpty: true })
  s3 = await startS3Double()
  ensureSecrets({ DATA_DIR: makeFolder('shared') })
})
afterAll(async () => {
  await server?.stop()
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function makeFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  return path
}

/** The environment of a process with a data folder of its own, on a database that several such machines share. */
function machine(name: string, database: string, more: Record<string, string> = {}): Record<string, string> {
  const secrets = { SECRETS_FILE: join(folder, 'shared/secrets.json') }
  return { ...production, ...server.env, ...secrets, DB_DATABASE: database, DATA_DIR: makeFolder(name), ...more }
}

const migrate = (env: Record<string, string>) => runPlain(['graphql/migrate.ts'], env)
const run = async (database: string, text: string): Promise<Record<string, unknown>[]> => server.runIn(database, text)
const count = async (database: string, from: string): Promise<number> =>
  Number((await run(database, `select count(*) from ${from}`))[0]?.count)
const invalid = 'pg_index where not indisvalid'
const ownTables = "pg_tables where schemaname = 'public'"

describe('npm run migrate on an empty PostgreSQL', () => {
  it('stands before a production start, which refuses in one line and writes nothing', async () => {
    const { code, said } = await runPlain(['graphql/directus.ts'], machine('early', 'plutus'))
    expect(code).toBe(refusedStart)
    expect(said.trim()).toBe(
      'The database holds no Plutus yet. Run npm run migrate, in containers the command migrate, and start Plutus again.',
    )
    expect(await count('plutus', ownTables)).toBe(0)
  })

  it('H12 runs twice at once: one migrates, the other waits and finds nothing left', { tags: ['deeper'], timeout: long }, async () => {
    for (let round = 0; round < (isSweep ? 10 : 1); round++) {
      const database = `twice${round}`
      await server.run(`create database ${database}`)
      const both = await Promise.all(['one', 'other'].map((name) => migrate(machine(name, database, s3.env))))
      const [first, second] = both.sort((a, b) => a.said.length - b.said.length)
      expect(
        both.map(({ code }) => code),
        both.map(({ said }) => said).join('\n'),
      ).toEqual([0, 0])
      const stored = String.raw`(The web build \w+ is stored for all machines\.\n)?$`
      expect(first?.said).toMatch(new RegExp(String.raw`^The database is migrated \(model \d+, [\d.]+ s\)\.\n${stored}`))
      expect(second?.said).toMatch(
        new RegExp(
          String.raw`^Another process migrates this database \(PostgreSQL’s process \d+, .*\nThe database is up to date \(model \d+\)\.\n${stored}`,
        ),
      )
      const [{ value = '' } = {}] = await run(database, "select value from plutus_meta where key = 'web-builds'")
      const { builds } = JSON.parse(String(value)) as { builds: { file: string }[] }
      expect(builds.map(({ file }) => s3.objects.has(`web-builds/${file}`))).toEqual([true])
      expect(await count(database, invalid)).toBe(0)
      expect(await count(database, 'recharge_methods')).toBeGreaterThan(0)
    }
  })
})

/** Starts Directus as in production. Returns true once it is ready, or its exit code and output. */
async function start(env: Record<string, string>): Promise<{ isReady: boolean; code: number | null; said: string }> {
  const port = String(await freePort())
  const child = spawn(process.execPath, ['graphql/directus.ts'], { cwd: root, env: { ...process.env, ...env, DIRECTUS_PORT: port } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = new Promise<number | null>((settle) => child.once('close', settle))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/plutus/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitFor(async () => child.exitCode !== null || (await isReady()), { what: () => `a start, in ${said}` })
  const wasReady = child.exitCode === null
  child.kill('SIGTERM')
  return { isReady: wasReady, code: await ended, said }
}

describe('a production start on PostgreSQL', { tags: ['sweep'] }, () => {
  const set = (key: string, value: string) => `update plutus_meta set value = '${value}' where key = '${key}'`
  const metaOf = async (database: string) =>
    Object.fromEntries((await run(database, 'select key, value from plutus_meta')).map(({ key, value }) => [key, value]))

  it('begins on a migrated database, and names what differs from it', async () => {
    await server.run('create database checked')
    const env = machine('checked', 'checked')
    expect(await migrate(env)).toMatchObject({ code: 0 })
    expect(await start(env)).toMatchObject({ isReady: true })
    expect((await start({ ...env, ISSUER_STATE: 'Kerala', ISSUER_TAX_NUMBER: '32AAGCP4821K1Z3' })).said).toContain(
      'ISSUER_STATE differs from that of the last migration. Run npm run migrate',
    )
    const { model = '' } = await metaOf('checked')
    await run('checked', set('model', 'another'))
    expect(await start(env)).toMatchObject({
      code: refusedStart,
      said: expect.stringContaining('is of an older version of Plutus. Run npm run migrate'),
    })
    await run('checked', set('model', String(model)))
    await run('checked', `delete from directus_migrations where version = '20201028A'`)
    expect(await start(env)).toMatchObject({ code: refusedStart })
  })

  it('of an older version leaves a newer model as it is, and ends where it is incompatible', async () => {
    await server.run('create database newer')
    const env = machine('newer', 'newer')
    await migrate(env)
    await run('newer', `${set('model', 'newer')}; ${set('model-number', '{"number":900,"oldestCompatible":1,"hash":"newer"}')}`)
    await run('newer', `update directus_permissions set fields = 'id' where collection = 'wallets'`)
    expect(await start(env)).toMatchObject({ isReady: true })
    expect(await migrate(env)).toMatchObject({ code: 0, said: expect.stringMatching(/^The database has a newer model/m) })
    expect(await metaOf('newer')).toMatchObject({ model: 'newer', 'older-version': expect.stringContaining('"number":') })
    expect(await count('newer', "directus_permissions where collection = 'wallets' and fields <> 'id'")).toBe(0)
    await run('newer', set('model-number', '{"number":900,"oldestCompatible":899,"hash":"newer"}'))
    for (const { code, said } of [await start(env), await migrate(env)])
      expect([code, said]).toEqual([refusedStart, expect.stringMatching(/^This version of Plutus is too old for its database/m)])
  })

  it('follows after a migration that was killed at any moment', { timeout: long }, async () => {
    const whole = "select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2"
    await server.run('create database killed; ')
    const env = machine('killed', 'killed')
    for (let delayMs = 700; ; delayMs *= 1.4) {
      const child = spawn(process.execPath, ['graphql/migrate.ts'], { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' })
      const ended = new Promise<number | null>((settle) => child.once('close', settle))
      const timer = setTimeout(() => child.kill('SIGKILL'), delayMs)
      const code = await ended
      clearTimeout(timer)
      if (code === 0) break
      expect(code).toBe(null)
    }
    expect(await run('killed', whole)).toEqual(await run('twice0', whole))
    expect(await count('killed', invalid)).toBe(0)
    expect(await start(env)).toMatchObject({ isReady: true })
  })
})
