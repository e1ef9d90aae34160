import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkActsOf, dayAfter } from '#tests/support/bulk-acts.ts'
import { rewardsOf } from '#tests/support/campaigns.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'

describe.each(['SQLite', 'PostgreSQL'])('acts on many rewards that are refused, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let acts: ReturnType<typeof bulkActsOf>

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    acts = bulkActsOf(stack, owner)
  })
  afterAll(() => stack?.stop())

  it('R12 refuses an invalid filter as BAD_INPUT, in commands as in the count before them', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const count = async (body: object) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ act: 'extend', ...body }) }
      const answer = await (await owner.fetch('/plutus/search/rewards/act', init)).json()
      return answer.errors?.[0]?.extensions ?? answer
    }
    const until = dayAfter(60)
    for (const [filter, path] of [
      [{ ids: [] }, 'filter.ids'],
      [{ q: ' ' }, 'filter.q'],
      [{ status: [] }, 'filter.status'],
      [{ valueFrom: -1 }, 'filter.valueFrom'],
      [{ expiresTo: '2026-02-31' }, 'filter.expiresTo'],
    ] as const) {
      expect(await count({ filter, until })).toMatchObject({ code: 'BAD_INPUT', path })
      for (const kind of ['cancel', 'resend', 'extend'] as const)
        expect([filter, await acts.refusalOf(kind, { filter, expected: 1, ...(kind === 'extend' && { until }) })]).toEqual([
          filter,
          expect.objectContaining({ code: 'BAD_INPUT', path }),
        ])
    }
    for (const day of ['2026-02-31', dayAfter(-2), dayAfter(370)]) {
      expect(await count({ filter: {}, until: day })).toMatchObject({ code: 'BAD_INPUT', path: 'until' })
      expect(await acts.refusalOf('extend', { filter: {}, expected: 1, until: day })).toMatchObject({ code: 'BAD_INPUT', path: 'until' })
    }
    const { rewards } = await acts.liveCampaign('Bulk suggested', 2)
    await acts.confirm('extend', { filter: { ids: rewards.slice(1) }, until: dayAfter(100) })
    await acts.finished(1)
    expect(await count({ filter: { ids: rewards } })).toMatchObject({ count: 2, until: dayAfter(130), skipped: [] })
    await acts.confirm('extend', { filter: { ids: rewards.slice(1) }, until: dayAfter(360) })
    await acts.finished(1)
    expect(await count({ filter: { ids: rewards } })).toMatchObject({ count: 2, until: dayAfter(365), skipped: [] })
  })

  it('R12 refuses TOO_MANY_ROWS above 100,000 selected rewards, and changes none', { tags: ['sweep'], timeout: 30 * 60_000 }, async () => {
    const { id, rewards } = await acts.liveCampaign('Bulk huge', 1)
    const columns = (
      await stack.sql(
        stack.postgres
          ? "select column_name as name from information_schema.columns where table_name = 'rewards' and table_schema = current_schema()"
          : "select name from pragma_table_info('rewards')",
      )
    ).map(({ name }) => String(name))
    const newId = stack.postgres ? 'gen_random_uuid()' : 'lower(hex(randomblob(16)))'
    const own: Record<string, string> = { id: newId, seq: '9000000 + i', row_no: '1 + i', token_hash: `'huge-' || i`, code_hash: 'null' }
    await stack.sql(
      `insert into rewards (${columns.join(', ')})
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
      select ${columns.map((name) => own[name] ?? `one.${name}`).join(', ')} from n, rewards as one where one.id = '${rewards[0]}'`,
    )
    for (const kind of ['cancel', 'resend', 'extend'] as const)
      expect(
        await acts.refusalOf(kind, { filter: { campaign: id }, expected: 1, ...(kind === 'extend' && { until: dayAfter(60) }) }),
      ).toMatchObject({
        code: 'TOO_MANY_ROWS',
        max: 100_000,
      })
    await stack.sql(`delete from rewards where campaign = '${id}' and seq >= 9000000`)
    expect((await rewardsOf(owner, id)).map(({ status }) => status)).toEqual(['issued'])
  })
})
