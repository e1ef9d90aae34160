import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { refusedStart } from '#graphql/errors/process-end.ts'
import { openPostgres } from '#graphql/offline/connect.ts'
import { holdDatabase } from '#graphql/offline/hold.ts'
import { examinePostgres } from '#graphql/offline/postgres-limits.ts'
import { tryDirectus } from '#graphql/rules/app/connections/try-directus.ts'
import { nameConnection } from '#graphql/rules/platform/db/pool-size.ts'
import { ensureSecrets } from '#graphql/secrets.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { runPlain } from '#tests/support/launched-plutus.ts'
import { production } from '#tests/support/production.ts'
import { type Postgres, startPostgres } from '#tests/support/start-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-limits-'))
let server: Postgres
/** The same server behind a proxy that says it is PostgreSQL 11. */
let old: Awaited<ReturnType<typeof startDatabaseProxy>>
beforeAll(async () => {
  server = await startPostgres({ isEmpty: true })
  const [{ number = '', name = '' } = {}] = (await server.run(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  )) as { number?: string; name?: string }[]
  old = await startDatabaseProxy(server, (text) => text.replaceAll(number, '110022').replaceAll(name, '11.9'.padEnd(name.length)))
})
afterAll(async () => {
  old?.stop()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const tooOld = 'PostgreSQL 11.9 is too old: Plutus needs 12 or newer.'

/** Examines the server as a start does, or as the doctor does without `willStart`. */
async function examine(env: Record<string, string>, willStart = true): Promise<string[]> {
  const all: Record<string, string> = { ...server.env, ...env }
  const { DB_HOST: host = '', DB_PORT: port, DB_DATABASE: database = '', DB_USER: user = '', DB_PASSWORD: password = '' } = all
  const knex = openPostgres({ host, port: Number(port), database, user, password })
  return examinePostgres(knex, all, willStart).finally(() => knex.destroy())
}

describe('the limits of PostgreSQL', () => {
  it('refuse a server that is too old', async () => {
    await expect(examine(old.env)).rejects.toThrow(tooOld)
    expect(await examine({})).toEqual([])
  })

  it('refuse a pool that never fits, and warn of pools that together do not', async () => {
    await server.run("create role few login password 'few' connection limit 14")
    const few = { DB_USER: 'few', DB_PASSWORD: 'few' }
    const limit = 'PostgreSQL allows 14 connections (the connection limit of DB_USER)'
    const advice = 'Raise the connection limit of DB_USER or lower DB_POOL__MAX.'
    const refusal = `${limit}, and one process may open 17 (DB_POOL__MAX=15, and 2 more). ${advice}`
    await expect(examine({ ...few, DB_POOL__MAX: '15' })).rejects.toThrow(refusal)
    await expect(examine({ ...few, DB_POOL__MAX: '15' }, false)).rejects.toThrow(refusal)
    const release = await server.hold(nameConnection(10))
    expect(await examine(few)).toEqual([`${limit}, and the processes of Plutus on it may open 24 (12 + 12). ${advice}`])
    expect(await examine(few, false)).toEqual([])
    await release()
    expect(await examine(few)).toEqual([])
  })

  it('of a role do not bind a superuser', async () => {
    await server.run("create role chief login superuser password 'chief' connection limit 1")
    expect(await examine({ DB_USER: 'chief', DB_PASSWORD: 'chief' })).toEqual([])
  })

  it('stop a start and the doctor in one line', { tags: ['sweep'] }, async () => {
    const DATA_DIR = join(folder, 'data')
    mkdirSync(DATA_DIR, { mode: 0o700 })
    ensureSecrets({ DATA_DIR })
    const env = { ...production, ...old.env, DATA_DIR }
    expect(await runPlain(['graphql/directus.ts'], env)).toEqual({ code: refusedStart, said: `${tooOld}\n` })
    expect(await runPlain(['bff/launch.mjs', '--doctor'], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`FAULT    ${tooOld}\n`),
    })
    const garbage = await runPlain(['graphql/directus.ts'], { ...env, DB_POOL__MAX: 'many' })
    expect(garbage).toMatchObject({ code: refusedStart, said: expect.stringContaining('DB_POOL__MAX=many isn’t a number of connections.') })
  })
})

it('a hold is refused while a process of Plutus has the database open', async () => {
  const env = { ...server.env, DATA_DIR: folder }
  const release = await server.hold(nameConnection(10))
  await expect(holdDatabase({}, env)).rejects.toThrow('Plutus is running on this database. Stop it first')
  await release()
  await expect(holdDatabase({}, env)).rejects.toThrow('This database holds no Plutus')
})

it('the doctor warns of an address of DIRECTUS_URL that does not answer', async () => {
  const dead = `http://127.0.0.1:${await freePort()}`
  const sentence = `DIRECTUS_URL: ${dead} gives no usable answer (ECONNREFUSED).`
  expect(await tryDirectus(dead)).toMatchObject({ outcome: 'unanswered', sentence })
})
