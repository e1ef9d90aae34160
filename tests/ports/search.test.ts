/** @module-tag deeper */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RewardSearch, rewardSorts } from '#graphql/contracts/rest/search.ts'
import type { RewardsFilter } from '#graphql/contracts/reward/rewards-filter.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { openInside } from './rules-inside.ts'

/** Imports the rules after the environment is set, because they read it when first imported. */
const importRules = async () => ({
  ...(await import('#graphql/rules/app/upgrades.ts')),
  ...(await import('#graphql/rules/people/find-people.ts')),
  ...(await import('#graphql/rules/people/people-filter.ts')),
  ...(await import('#graphql/rules/people/people-words.ts')),
  ...(await import('#graphql/rules/people/upsert-recipients.ts')),
  ...(await import('#graphql/rules/platform/command/transact.ts')),
  ...(await import('#graphql/rules/platform/jobs/jobs.ts')),
  ...(await import('#graphql/rules/platform/upgrade/run-upgrade.ts')),
  ...(await import('#graphql/rules/reward/reward-filter.ts')),
  ...(await import('#graphql/rules/reward/search-rewards.ts')),
})

const database = isSweep ? 'PostgreSQL' : 'SQLite'
let fixture: Awaited<ReturnType<typeof openInside>>
let rules: Awaited<ReturnType<typeof importRules>>
let company: { company: string; timeZone: string }
/** A person with rewards, a campaign and a brand of the demo's first company. */
let sample: { q: string; seq: number; campaign: string; brand: string; value: number; day: string; ends: string; ids: string[] }

const dayOf = (time: Date | number | undefined) => new Date(time ?? 0).toISOString().slice(0, 10)

beforeAll(async () => {
  fixture = await openInside(database)
  rules = await importRules()
  const { knex } = fixture
  const aurora = await knex('companies').where({ name: 'Aurora Retail' }).first('id', 'time_zone')
  company = { company: String(aurora?.id), timeZone: String(aurora?.time_zone) }
  const rows = await knex('rewards').where({ company: company.company }).orderBy('seq')
  const one = rows.find(({ brand, recipient }) => brand && recipient)
  const person = await knex('recipients')
    .where({ id: String(one?.recipient) })
    .first()
  sample = {
    ...{ q: String(person?.first_name), seq: Number(one?.seq), campaign: String(one?.campaign), brand: String(one?.brand) },
    ...{ value: Number(one?.value), ids: rows.slice(0, 40).map(({ id }) => id) },
    ...{ day: dayOf(rows[Math.floor(rows.length / 2)]?.issued_at), ends: dayOf(one?.expires_at) },
  }
})
afterAll(() => fixture?.close())

/** Bounds under which every search reads rows in the list's order, in small steps. */
const walking = { few: 0, some: 0, steps: [5, 20, 10_000], counted: 10_000 }
const filters = (): RewardsFilter[] => [
  {},
  { ids: sample.ids },
  { status: ['claimed'] },
  { status: ['issued', 'viewed', 'undelivered', 'waiting'] },
  { campaign: sample.campaign },
  { campaign: sample.campaign, status: ['claimed'] },
  { brand: sample.brand },
  { valueFrom: sample.value, valueTo: sample.value },
  { valueFrom: sample.value + 1 },
  { issuedFrom: sample.day },
  { issuedTo: sample.day },
  { issuedFrom: sample.day, issuedTo: sample.day, status: ['claimed'] },
  { expiresFrom: sample.ends, expiresTo: sample.ends },
  { q: sample.q },
  { q: sample.q.slice(0, 1) },
  { q: sample.q.slice(0, 2), status: ['claimed', 'expired'], valueTo: sample.value },
  { q: `rw-${sample.seq}` },
  { q: `${sample.seq}` },
  { q: 'nobody by this name' },
]
const sorts = isSweep ? rewardSorts : (['-seq', 'value'] as const)

/** Reads all pages of a search and returns their ids. */
async function readAll(filter: RewardsFilter, sort: RewardSearch['sort'], bounds?: typeof walking): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof rules.searchRewards>> = await rules.searchRewards(
      fixture.knex,
      company,
      { filter, sort, after, limit: 11 },
      bounds,
    )
    ids.push(...page.ids)
    after = page.next
  } while (after)
  return ids
}

it('E2 S21 finds people of an older database by their search texts until it is upgraded, and by their words from then on', async () => {
  const { knex } = fixture
  const words = async () => {
    const rows = await knex('plutus_people_words').select('company', 'person', 'word')
    return rows.map((row: Record<string, string>) => `${row.company} ${row.person} ${row.word}`).sort()
  }
  const search = () => readAll({ q: sample.q }, '-seq')
  const before = await words()
  expect(before.length).toBeGreaterThan(50)
  await knex('plutus_people_words').delete()
  await knex('plutus_meta')
    .where({ key: `upgrade:${rules.peopleWordsUpgrade}` })
    .delete()
  await rules.notePeopleWords(knex)
  expect(rules.arePeopleWordsFilled()).toBe(false)
  const byTexts = await search()
  expect(byTexts.length).toBeGreaterThan(0)
  await rules.transact(({ trx }) => rules.requestUpgrades(trx, rules.upgrades))
  for (let job = await rules.claimJob(knex, Date.now(), ['upgrade']); job; job = await rules.claimJob(knex, Date.now(), ['upgrade']))
    await rules.runUpgrade(job, rules.upgrades)
  expect(await words()).toEqual(before)
  await rules.notePeopleWords(knex)
  expect(rules.arePeopleWordsFilled()).toBe(true)
  expect(await search()).toEqual(byTexts)
})

it('R12 R19 S21 keeps to search texts in an act that was counted by them, though the words are filled before its end', async () => {
  const { knex } = fixture
  type Query = Parameters<typeof rules.whereRewards>[0]
  const inner = sample.q.slice(1)
  const found = (byTexts?: boolean) =>
    knex('rewards')
      .where((query: Query) => rules.whereRewards(query, { q: inner }, { ...company, ...(byTexts !== undefined && { byTexts }) }))
      .pluck('id')
  const people = (byTexts?: boolean) =>
    knex('recipients')
      .where((query: Parameters<typeof rules.wherePeople>[0]) => rules.wherePeople(query, company.company, { q: inner }, byTexts))
      .pluck('id')
  expect(rules.arePeopleWordsFilled()).toBe(true)
  for (const find of [found, people]) {
    expect(await find()).toEqual(await find(false))
    expect((await find(true)).length).toBeGreaterThan((await find()).length)
  }
})

it('R12 R19 S21 counts what several words of a person find once, and never more than there is', async () => {
  const { knex } = fixture
  const all = (await knex('recipients').where({ company: company.company }).whereNot({ status: 'erased' })).length
  const found = (q: string, few: number) =>
    rules.findPeople(knex, company.company, { filter: { q }, limit: 500 }, { few, some: few, steps: [5, 10_000], counted: 10_000 })
  let repeated = 0
  for (const q of ['a', 'd', 'k', 'm', 'p', 'r', 's', sample.q]) {
    const { count, isCountMin, ids } = await found(q, all)
    expect([q, count, isCountMin]).toEqual([q, ids.length, false])
    if (count < 2) continue
    const bounded = await found(q, count - 1)
    expect(bounded.count).toBeLessThanOrEqual(count)
    const rows = await knex('plutus_people_words').where({ company: company.company }).whereLike('word', `${q.toLowerCase()}%`)
    if (rows.length > count) repeated++
  }
  expect(repeated).toBeGreaterThan(0)
})

it('R19 S21 finds a long address by all of it, and people who are known already without writing their words again', async () => {
  const { knex } = fixture
  const long = (end: string) => ({
    email: `${'a.very.long.address.of.somebody.'.repeat(2)}${end}@example.com`,
    first_name: 'Lone',
    tags: ['vip'],
  })
  const people = ['one', 'other', 'third'].map(long)
  const upsert = (given: typeof people) =>
    rules.transact(({ trx, now }) => rules.upsertRecipients(trx, given, { company: company.company, now }))
  const statements = async (given: typeof people) => {
    const seen: string[] = []
    const note = ({ sql }: { sql: string }) => void seen.push(sql)
    knex.on('query', note)
    await upsert(given)
    knex.removeListener('query', note)
    return seen.filter((sql) => sql.includes('plutus_people_words')).map((sql) => sql.trim().split(' ')[0])
  }
  expect(await statements(people)).toEqual(['insert'])
  expect(await statements(people)).toEqual([])
  const changed = people.map((person) => ({ ...person, first_name: 'Renamed' }))
  expect((await statements(changed)).sort()).toEqual(['delete', 'insert', 'select'])
  const ids = await knex('recipients').where('email', 'like', 'a.very.long%').orderBy('email').pluck('id')
  const search = async (q: string) => (await rules.findPeople(knex, company.company, { filter: { q }, limit: 10 })).ids
  const [first] = people
  for (const [q, expected] of [
    [String(first?.email), ids.slice(0, 1)],
    [String(first?.email).slice(0, 65), ids.slice(0, 2)],
    [String(first?.email).slice(0, 40), ids],
    ['renamed', ids],
    ['lone', []],
    [`renamed ${first?.email}`, ids.slice(0, 1)],
  ] as const) {
    expect([q, (await search(q)).toSorted()]).toEqual([q, [...expected].toSorted()])
    const filtered = knex('recipients').where((query: Parameters<typeof rules.wherePeople>[0]) =>
      rules.wherePeople(query, company.company, { q }),
    )
    expect([q, (await filtered.pluck('id')).toSorted()]).toEqual([q, [...expected].toSorted()])
  }
})

describe('a search of rewards', () => {
  it.each(sorts)(
    'R12 pages through the same rewards in the order %s, sorted or walked, as the filter of bulk acts selects',
    async (sort) => {
      const column = sort.replace('-', '')
      const direction = sort.startsWith('-') ? 'desc' : 'asc'
      for (const filter of filters()) {
        const order = column === 'seq' && (filter.issuedFrom || filter.issuedTo) ? 'issued_at' : column
        const expected = await fixture
          .knex('rewards')
          .where((query: Parameters<typeof rules.whereRewards>[0]) => rules.whereRewards(query, filter, company))
          .orderBy([
            { column: order, order: direction },
            { column: 'seq', order: direction },
          ])
          .pluck('id')
        expect([filter, await readAll(filter, sort)]).toEqual([filter, expected])
        expect([filter, await readAll(filter, sort, walking)]).toEqual([filter, expected])
      }
    },
  )

  it('R12 counts and sums what the filter selects', async () => {
    for (const filter of filters()) {
      const [row] = await fixture
        .knex('rewards')
        .where((query: Parameters<typeof rules.whereRewards>[0]) => rules.whereRewards(query, filter, company))
        .count({ count: '*' })
        .sum({ value: 'value', remaining: 'remaining' })
      const page = await rules.searchRewards(fixture.knex, company, { filter, sort: '-seq', limit: 1 })
      const sums = { count: Number(row?.count), value: String(row?.value ?? 0), remaining: String(row?.remaining ?? 0) }
      expect([filter, page]).toEqual([filter, expect.objectContaining({ ...sums, isCountMin: false, isNarrowed: false })])
    }
  })

  it('R12 ends a page early when it has read enough rows, and goes on behind them', async () => {
    const bounds = { few: 0, some: 0, steps: [3], counted: 5 }
    const rare = { q: `${sample.seq}` }
    const page = await rules.searchRewards(fixture.knex, company, { filter: rare, sort: '-seq', limit: 5 }, bounds)
    expect(page).toMatchObject({ ids: [], isNarrowed: true, isCountMin: true, value: null, next: expect.any(String) })
    expect(await readAll(rare, '-seq', bounds)).toEqual(await readAll(rare, '-seq'))
  })

  it('R12 keeps its place while rewards are added before it and removed from it', async () => {
    const first = await rules.searchRewards(fixture.knex, company, { filter: {}, sort: '-seq', limit: 4 })
    const all = await readAll({}, '-seq')
    const next = await rules.searchRewards(fixture.knex, company, {
      filter: { status: ['claimed'] },
      ...{ sort: '-seq', limit: 500, after: first.next },
    })
    const claimed = await readAll({ status: ['claimed'] }, '-seq')
    expect(next.ids).toEqual(claimed.filter((id) => all.indexOf(id) >= 4))
    for (const after of ['x', Buffer.from('[1]').toString('base64url')])
      await expect(rules.searchRewards(fixture.knex, company, { filter: {}, sort: '-seq', limit: 4, after })).rejects.toMatchObject({
        code: 'BAD_INPUT',
      })
    await expect(
      rules.searchRewards(fixture.knex, company, { filter: {}, sort: 'value', limit: 4, after: first.next }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  it.skipIf(isSweep)('R12 never reads all rows of a table', async () => {
    const scans: string[] = []
    const { knex } = fixture
    const seen: { sql: string; bindings: never[] }[] = []
    const note = (query: { sql: string; bindings: never[] }) => void seen.push(query)
    knex.on('query', note)
    for (const filter of filters()) for (const bounds of [undefined, walking]) await readAll(filter, '-seq', bounds)
    for (const filter of [{ q: sample.q }, { tag: 'vip' }, { status: ['active' as const] }, { q: sample.q, tag: 'vip' }])
      for (const bounds of [undefined, walking]) await rules.findPeople(knex, company.company, { filter, limit: 5 }, bounds)
    knex.removeListener('query', note)
    const statements = new Map(seen.map((query) => [query.sql, query]))
    expect(statements.size).toBeGreaterThan(20)
    for (const { sql, bindings } of statements.values()) {
      const plan = await knex.raw<{ detail: string }[]>(`explain query plan ${sql}`, bindings)
      // the rows of a subquery with a limit are scanned too, and are named as their table. Those of a step are read twice
      const limited = plan.flatMap(({ detail }) => {
        if (detail === 'MATERIALIZE step') return [1, 2]
        return /^(CO-ROUTINE|MATERIALIZE) (rewards|recipients)$/.test(detail) ? [1] : []
      })
      const scanned = plan.filter(({ detail }) => /^SCAN (rewards|recipients|plutus_people_words|[wot])\b/.test(detail))
      if (scanned.length > limited.length) scans.push(`${scanned.map(({ detail }) => detail)}: ${sql}`)
    }
    expect(scans).toEqual([])
  })
})
