import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SettingError } from '#graphql/errors/process-end.ts'
import { buildIndexes } from '#graphql/model/build-indexes.ts'
import { connectDatabase, openSqlite } from '#graphql/offline/connect.ts'
import { requireOwnSessions, waitForSessionLock } from '#graphql/rules/platform/db/session-lock.ts'
import { createMeta } from '#graphql/rules/platform/db/stored-state.ts'
import { acceptSecrets, compareSecrets } from '#graphql/rules/platform/secrets/fingerprints.ts'
import { StackClaim, sharedId } from '#graphql/rules/platform/stack/stack-claim.ts'
import { ensureSecrets, type Secrets } from '#graphql/secrets.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Database = ReturnType<typeof openSqlite>

let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres({ isEmpty: true })
})
afterAll(() => server?.stop())

describe.each(['SQLite', 'PostgreSQL'])('one stack on one database, on %s', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-one-stack-'))
  /** The connections of two processes to one database. */
  let here: Database
  let there: Database
  let claims: StackClaim[] = []

  beforeAll(async () => {
    const open = () =>
      database === 'PostgreSQL' ? connectDatabase({ ...server.env, DATA_DIR: folder }) : openSqlite(join(folder, 'plutus.db'))
    here = open()
    there = open()
    await Promise.all([createMeta(here), createMeta(there)])
  })
  afterEach(async () => {
    await Promise.all(claims.map((claim) => claim.release()))
    claims = []
    await here('plutus_meta').delete()
  })
  afterAll(async () => {
    await Promise.all([here?.destroy(), there?.destroy()])
    rmSync(folder, { recursive: true, force: true })
  })

  /** A start of the data folder with this id, which renews its claim quickly. Returns undefined when it is refused. */
  async function start(knex: Database, id: string, onLost = () => {}): Promise<StackClaim | undefined> {
    const claim = new StackClaim(knex, id, { everyMs: 20, staleMs: 400, retryMs: 10 })
    claims.push(claim)
    if (!(await claim.take())) return undefined
    claim.keep(onLost)
    return claim
  }
  const readRow = async () => JSON.parse((await here('plutus_meta').where({ key: 'stack' }).first('value'))?.value ?? '{}')

  it('lets one of two first starts win, and refuses the secrets of the other', async () => {
    const secrets = [secretsIn(join(folder, 'one')), secretsIn(join(folder, 'other'))] as const
    const changed = await Promise.all([compareSecrets(here, secrets[0]), compareSecrets(there, secrets[1])])
    expect(changed.map((names) => names.length > 0).toSorted()).toEqual([false, true])
    expect(changed.flat()).toEqual(expect.arrayContaining(['secret', 'rewardKey', 'voucherKey', 'accountMailKey', 'linkKey', 'codeKey']))
    expect(changed.flat().filter((name) => /Token$|^cookieKeys$|^adminPassword$/.test(name))).toEqual([])
    const started = await Promise.all([start(here, 'one'), start(there, 'other')])
    expect(started.filter(Boolean)).toHaveLength(1)
  })

  it('stores fingerprints that a database lacks, and others only when they are accepted', async () => {
    const own = secretsIn(join(folder, 'own'))
    const lost = { ...own, voucherKey: 'another', hubToken: 'another', cookieKeys: 'k2:another' }
    expect(await compareSecrets(here, own)).toEqual([])
    expect(await compareSecrets(here, lost)).toEqual(['voucherKey'])
    const stored = JSON.parse((await here('plutus_meta').where({ key: 'secrets' }).first('value'))?.value ?? '{}')
    expect(Object.values(own).filter((secret) => JSON.stringify(stored).includes(secret))).toEqual([])
    const { voucherKey: _, ...older } = stored
    await here('plutus_meta')
      .where({ key: 'secrets' })
      .update({ value: JSON.stringify(older) })
    expect(await compareSecrets(here, { ...lost, rewardKey: 'another' })).toEqual(['rewardKey'])
    expect(await compareSecrets(here, lost)).toEqual([])
    expect(await compareSecrets(here, own)).toEqual(['voucherKey'])
    await acceptSecrets(here, own)
    expect(await compareSecrets(here, own)).toEqual([])
  })

  it('refuses one of two that add different fingerprints at once', async () => {
    const own = secretsIn(join(folder, 'own'))
    await compareSecrets(here, own)
    const { codeKey: _, ...older } = JSON.parse((await here('plutus_meta').where({ key: 'secrets' }).first('value'))?.value ?? '{}')
    for (let round = 0; round < 5; round++) {
      await here('plutus_meta')
        .where({ key: 'secrets' })
        .update({ value: JSON.stringify(older) })
      const changed = await Promise.all([compareSecrets(here, own), compareSecrets(there, { ...own, codeKey: 'another' })])
      expect(changed.toSorted((a, b) => a.length - b.length)).toEqual([[], ['codeKey']])
    }
  })

  it('refuses another data folder while the first renews its claim, and lets it in once the first has stopped', async () => {
    const first = await start(here, 'first')
    expect(await start(there, 'second')).toBeUndefined()
    await first?.release()
    const since = performance.now()
    expect(await start(there, 'second')).toBeDefined()
    expect(performance.now() - since).toBeLessThan(400)
  })

  it('lets processes with Redis share it, and none without Redis beside them', async () => {
    let lost = 0
    const onLost = () => {
      lost++
    }
    const alone = await start(here, 'alone')
    expect(await start(there, sharedId)).toBeUndefined()
    await alone?.release()
    const [one, other] = [await start(here, sharedId, onLost), await start(there, sharedId, onLost)]
    expect([one, other]).not.toContain(undefined)
    expect(await start(there, 'alone')).toBeUndefined()
    await other?.release()
    const { beat } = await readRow()
    await waitFor(async () => (await readRow()).beat > beat + 2, { what: 'the claim to be renewed by the one that is left' })
    expect(await start(there, 'alone')).toBeUndefined()
    expect(lost).toBe(0)
    await one?.release()
    expect(await start(there, 'alone')).toBeDefined()
  })

  it('lets the same data folder start again at once after a kill, and stops the process that it replaces', async () => {
    let hasStopped = false
    await start(here, 'same', () => {
      hasStopped = true
    })
    expect(await start(there, 'same')).toBeDefined()
    await waitFor(() => hasStopped, { what: 'the replaced process to stop' })
  })

  it('lets one of two take over a claim that is not renewed, and stops the frozen process when it continues', async () => {
    const frozen = new StackClaim(here, 'frozen', { everyMs: 20, retryMs: 10 })
    expect(await frozen.take()).toBe(true)
    const started = await Promise.all([start(here, 'one'), start(there, 'other')])
    expect(started.filter(Boolean)).toHaveLength(1)
    const lost = Promise.withResolvers<void>()
    frozen.keep(lost.resolve)
    await lost.promise
    await frozen.release()
    expect(['one', 'other']).toContain((await readRow()).id)
  })

  it('I1 does not count the time in which the database was frozen as silence of the stack that renews its claim', async () => {
    const first = new StackClaim(here, 'first', { everyMs: 20, retryMs: 10 })
    claims.push(first)
    expect(await first.take()).toBe(true)
    const clock = performance.now.bind(performance)
    let frozenMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + frozenMs)
    let reads = 0
    there.on('query-response', () => {
      if (++reads !== 2) return
      frozenMs = 10_000
      first.keep(() => undefined)
    })
    const hasTaken = Boolean(await start(there, 'second'))
    vi.restoreAllMocks()
    there.removeAllListeners('query-response')
    expect([frozenMs, hasTaken]).toEqual([10_000, false])
  })

  it('keeps its claim when the row was deleted, and while the database does not answer', async () => {
    let isLost = false
    await start(here, 'kept', () => {
      isLost = true
    })
    await there('plutus_meta').where({ key: 'stack' }).delete()
    await waitFor(async () => (await readRow()).id === 'kept', { what: 'the claim to be written again' })
    const failed = new Promise((settle) => here.once('query-error', settle))
    await there.schema.renameTable('plutus_meta', 'away')
    await failed
    await there.schema.renameTable('away', 'plutus_meta')
    const { beat } = await readRow()
    await waitFor(async () => (await readRow()).beat > beat, { what: 'the claim to be renewed' })
    expect(isLost).toBe(false)
  })
})

describe('one migration of a PostgreSQL', () => {
  const key = 42
  const index = { name: 'parcels_state', statement: 'create index concurrently "parcels_state" on "parcels" ("state")' }
  let knexes: Database[] = []
  /** Connects a process, directly or by another port. */
  const open = (port = server.env.DB_PORT): Database => {
    const knex = connectDatabase({ ...server.env, DATA_DIR: tmpdir() })
    // the first reading of the variables counts for the whole process
    knex.client.connectionSettings.port = Number(port)
    knexes.push(knex)
    return knex
  }
  beforeEach(() => server.run("create table parcels as select n as id, 'sent' as state from generate_series(1, 1000) as n"))
  afterEach(async () => {
    await Promise.all(knexes.map((knex) => knex.destroy()))
    knexes = []
    await server.run('drop table parcels')
  })
  const isValid = async () =>
    (await server.run("select indisvalid as valid from pg_index where indexrelid = to_regclass('parcels_state')"))[0]?.valid
  const building = async () =>
    server.run("select pid from pg_stat_activity where state = 'active' and query like 'create index concurrently%'")
  const isBuilding = async () => (await building()).length > 0
  const write = () => server.hold("insert into parcels values (0, 'lost')")

  /** Migrates as one process does, and returns what it said and the statements that it ran. */
  async function migrate({ said = [], onLost = () => {} }: { said?: string[]; onLost?: () => void } = {}) {
    const ran: string[] = []
    const lock = await waitForSessionLock(open(), key, { onLost, onWait: (holder) => void said.push(holder) })
    const run = (sql: string) => {
      ran.push(sql)
      return lock.run(sql)
    }
    if ((await isValid()) !== true) await buildIndexes(run, [index], (sentence) => void said.push(sentence))
    await lock.release()
    return { said, built: ran.filter((sql) => sql.startsWith('create')).length }
  }

  it('H12 lets one of two build a new index while a transaction writes, and the other wait', { tags: ['deeper'] }, async () => {
    for (let round = 0; round < (isSweep ? 10 : 2); round++) {
      const commit = await write()
      const said: string[] = []
      const both = [migrate({ said }), migrate({ said })]
      await waitFor(async () => said.length > 0 && (await isBuilding()), { what: 'an index to be built while another waits' }).finally(
        commit,
      )
      expect((await Promise.all(both)).map(({ built }) => built).sort()).toEqual([0, 1])
      expect(said).toEqual([expect.stringMatching(/^PostgreSQL’s process \d+, of 127\.0\.0\.1$/)])
      expect(await isValid()).toBe(true)
      await server.run('drop index parcels_state')
    }
  })

  it('drops the invalid index of a killed build in tries of 2 s, once the transactions that use it end', async () => {
    const commit = await write()
    try {
      const lost = Promise.withResolvers<void>()
      const killed = migrate({ onLost: lost.resolve }).catch(() => 'killed')
      await waitFor(isBuilding, { what: 'an index to be built' })
      await server.run(`select pg_terminate_backend(${(await building())[0]?.pid})`)
      expect([await killed, await lost.promise, await isValid()]).toEqual(['killed', undefined, false])
      const said: string[] = []
      const again = migrate({ said })
      await waitFor(() => said.length > 0, { what: 'a lock to time out' })
      await commit()
      await again
      expect(said).toEqual(['The index parcels_state waits for transactions that use its table.'])
      expect(await isValid()).toBe(true)
    } finally {
      await commit().catch(() => undefined)
    }
  })

  it.skipIf(!hasPgBouncer)('H11 finds PgBouncer in transaction mode, and leaves no lock (skipped where it is absent)', async () => {
    await requireOwnSessions(open())
    for (const mode of ['session', 'transaction'] as const) {
      const pooler = await startPgBouncer(server.env, mode)
      const found = await requireOwnSessions(open(pooler.env.DB_PORT)).catch((error: Error) => error)
      expect(found instanceof SettingError, `${mode}: ${found}`).toBe(mode === 'transaction')
      if (found) expect(found.message).toMatch(/^Between Plutus and PostgreSQL is a pooler such as PgBouncer.* DB_HOST/)
      expect(await server.run("select pid from pg_locks where locktype = 'advisory'")).toEqual([])
      await pooler.stop()
    }
  })
})

function secretsIn(folder: string): Secrets {
  mkdirSync(folder, { recursive: true })
  return ensureSecrets({ DATA_DIR: folder })
}
