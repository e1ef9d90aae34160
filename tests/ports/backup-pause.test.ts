import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pauseSweeps } from '#graphql/offline/backup/pause-sweeps.ts'
import { connectDatabase, openSqlite } from '#graphql/offline/connect.ts'
import { createMeta, storeState } from '#graphql/rules/platform/db/stored-state.ts'
import { backupPausedUntil, readPauseClock } from '#graphql/rules/platform/files/backup-pause.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'

type Database = ReturnType<typeof openSqlite>

const folder = mkdtempSync(join(tmpdir(), 'plutus-pause-'))
const stoodStill = /^The backup stood still for a minute/
let here: Database
afterEach(() => vi.useRealTimers())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the pause of backups, on PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  /** The connection and the data folder of another machine. */
  let there: Database
  const other = join(folder, 'other')
  const seen = () => Promise.all([backupPausedUntil(here, folder), backupPausedUntil(there, other)])
  const countRows = async () => (await here('plutus_meta').whereLike('key', 'backup-pause:%').select('key')).length

  beforeAll(async () => {
    server = await startPostgres({ isEmpty: true })
    const open = (DATA_DIR: string) => connectDatabase({ ...server.env, DATA_DIR })
    here = open(folder)
    there = open(other)
    await createMeta(here)
  })
  afterAll(async () => {
    await Promise.all([here?.destroy(), there?.destroy()])
    await server?.stop()
  })

  it('O1 holds on every machine until the last of two backups has ended', async () => {
    const [first, second] = [await pauseSweeps(here, folder), await pauseSweeps(there, other)]
    await first.end()
    expect(await seen()).toEqual([expect.any(Number), expect.any(Number)])
    await second.requireHeld()
    await second.end()
    expect([await seen(), await countRows()]).toEqual([[undefined, undefined], 0])
  })

  it('O1 is compared by the clock of the database, and returned in that of the process', async () => {
    const pause = await pauseSweeps(here, folder)
    for (const ms of [-600_000, 600_000]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
      const left = Number(await backupPausedUntil(there, other)) - Date.now()
      expect([left > 0, left <= 60_000]).toEqual([true, true])
      await pause.requireHeld()
      vi.useRealTimers()
    }
    await pause.end()
  })

  it('O1 of a killed backup ends by itself, and the next backup deletes its row', async () => {
    const now = await readPauseClock(here)
    await storeState(here, 'backup-pause:killed', { until: now + 600_000 })
    expect(await seen()).toEqual([expect.any(Number), expect.any(Number)])
    await storeState(here, 'backup-pause:killed', { until: now })
    expect([await seen(), await countRows()]).toEqual([[undefined, undefined], 1])
    await (await pauseSweeps(here, folder)).end()
    expect(await countRows()).toBe(0)
  })
})

describe('the pause of a backup, on SQLite', () => {
  const file = join(folder, 'backup-pause.json')
  const seen = () => backupPausedUntil(here, folder)
  beforeAll(() => {
    here = openSqlite(join(folder, 'plutus.db'))
  })
  beforeEach(() => rmSync(file, { recursive: true, force: true }))
  afterAll(() => here?.destroy())

  it('O1 holds until the backup has ended, and then leaves no file', async () => {
    const pause = await pauseSweeps(here, folder)
    expect(await seen()).toBeGreaterThan(Date.now())
    await pause.requireHeld()
    await pause.end()
    expect([await seen(), existsSync(file)]).toEqual([undefined, false])
  })

  it('O1 is lost for a backup that stood still for a minute', async () => {
    const pause = await pauseSweeps(here, folder)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect(await seen()).toBeUndefined()
    await expect(pause.requireHeld()).rejects.toThrow(stoodStill)
    vi.useRealTimers()
    await expect(pause.requireHeld()).rejects.toThrow(stoodStill)
    await pause.end()
  })

  it('O1 holds until the time in the file, and not by one that a power loss left empty', async () => {
    expect(await seen()).toBeUndefined()
    const until = Date.now() + 600_000
    writeFileSync(file, JSON.stringify({ until }))
    expect(Math.abs(Number(await seen()) - until)).toBeLessThan(60_000)
    for (const text of ['', '{', 'null', '{"until":1}']) {
      writeFileSync(file, text)
      expect(await seen(), text).toBeUndefined()
    }
  })

  it('O1 holds for a minute by a file that can’t be read', async () => {
    mkdirSync(file)
    expect(await seen()).toBeGreaterThan(Date.now())
    utimesSync(file, new Date(0), new Date(0))
    expect(await seen()).toBeUndefined()
  })
})
