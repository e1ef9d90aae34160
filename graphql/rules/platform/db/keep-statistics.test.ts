import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import makeKnex from 'knex'
import { expect, it, onTestFinished, vi } from 'vitest'
import { StackClaim } from '#rules/platform/stack/stack-claim.ts'
import { keepStatistics } from './keep-statistics.ts'
import { createMeta, readState } from './stored-state.ts'

it('analyses SQLite after a minute with writes, and not for the renewals of the claim alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-statistics-'))
  const filename = join(folder, 'plutus.db')
  const knex = makeKnex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true, pool: { min: 1, max: 1 } })
  const claim = new StackClaim(knex, 'one', { everyMs: 1 })
  onTestFinished(async () => {
    vi.useRealTimers()
    await claim.release()
    await knex.destroy()
    rmSync(folder, { recursive: true })
  })
  const counted = { analyses: 0, looks: 0 }
  knex.on('query-response', (_rows: unknown, { sql }: { sql: string }) => {
    if (sql === 'ANALYZE') counted.analyses++
    if (sql.includes('total_changes')) counted.looks++
  })
  await createMeta(knex)
  await claim.take()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await keepStatistics(knex)
  expect(counted).toEqual({ analyses: 1, looks: 2 })

  claim.keep(() => undefined)
  const beats = async () => (await readState<{ beat: number }>(knex, 'stack'))?.beat ?? 0
  while ((await beats()) < 4);
  vi.advanceTimersByTime(60_000)
  while (counted.looks < 3) await knex.raw('select 1')
  for (let query = 0; query < 5; query++) await knex.raw('select 1')
  expect(counted).toEqual({ analyses: 1, looks: 3 })

  await knex('plutus_meta').insert({ key: 'written', value: '{}' })
  vi.advanceTimersByTime(60_000)
  while (counted.analyses < 2) await knex.raw('select 1')
})
