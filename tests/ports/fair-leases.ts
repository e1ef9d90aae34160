import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { RewardVisit } from '#graphql/rules/reward/reward-kind.ts'
import type { Rules } from './leased-rows.ts'

const minute = 60_000
const batch = 100
const counts = { big: 20_000, launch: 150, small: 5 }
type Company = keyof typeof counts

/** Registers tests of how the messages of several companies are leased in turn. */
export function proveFairLeases(database: 'SQLite' | 'PostgreSQL', given: () => { rules: Rules; knex: RewardVisit['knex'] }): void {
  const knex = () => given().knex
  const key = 'fair-lease'
  const added = () => knex()('messages').where('dedupe_key', 'like', `${key}%`)
  const third = randomUUID()
  afterEach(async () => {
    await added().delete()
    await knex()('companies').where({ id: third }).delete()
  })

  /** Queues the messages of three companies. Those of `big` have been due for longest. Returns the name of a company by its id. */
  async function queueAll(): Promise<Map<string, Company>> {
    const { rules } = given()
    await knex()('messages').whereIn('status', ['queued', 'retrying', 'sending']).update({ status: 'cancelled' })
    const [company, other] = await knex()('companies').orderBy('id').limit(2)
    if (!company || !other) throw new Error('the demo has too few companies')
    await knex()('companies').insert({ ...company, id: third, default_reminders: null, permissions: null, preferences: null })
    const companies = [other.id, company.id, third]
    const row = await knex()('messages').whereNotNull('campaign').first()
    if (!row) throw new Error('the demo has no message')
    const now = Date.now()
    const names = Object.keys(counts) as Company[]
    for (const [index, name] of names.entries()) {
      const ages = { big: 60 * minute, launch: minute, small: 2 * minute }
      const rows = Array.from({ length: counts[name] }, (_, number) => ({
        id: randomUUID(),
        company: String(companies[index]),
        campaign: null,
        reward: null,
        seq: 9_000_000 + number,
        kind: row.kind,
        channel: row.channel,
        to_masked: row.to_masked,
        subject: name,
        status: name === 'small' ? ('retrying' as const) : ('queued' as const),
        attempts: 0,
        retryable: false,
        to: row.to,
        payload: {},
        dedupe_key: `${key}:${name}:${number}`,
        next_attempt_at: new Date(now - ages[name] + number),
        date_created: new Date(now),
      }))
      for (let start = 0; start < rows.length; start += 2000)
        await rules.transact(({ trx }) => rules.insertAsJson(trx, 'messages', rows.slice(start, start + 2000)))
    }
    // as autovacuum and the worker do
    await knex().raw(database === 'SQLite' ? 'analyze' : 'analyze messages')
    return new Map(names.map((name, index) => [String(companies[index]), name]))
  }

  const claim = async () => (await given().rules.leaseMessages(knex(), batch))?.messages ?? []
  const byCompany = (names: Map<string, Company>, messages: { company: string }[]) => {
    const counted: Record<Company, number> = { big: 0, launch: 0, small: 0 }
    for (const { company } of messages) counted[names.get(company) ?? 'big']++
    return counted
  }

  it('leases at most 20 messages of a company while others have due ones, and then exactly a batch', async () => {
    const names = await queueAll()
    const first = await claim()
    expect(byCompany(names, first)).toEqual({ big: 20, launch: 20, small: 5 })
    const oldest = first.filter(({ company }) => names.get(company) === 'big').map(({ dedupe_key }) => dedupe_key)
    expect(new Set(oldest)).toEqual(new Set(Array.from({ length: 20 }, (_, number) => `${key}:big:${number}`)))
    for (let left = counts.launch - 20; left > 0; left -= 20)
      expect(byCompany(names, await claim())).toEqual({ big: 20, launch: Math.min(20, left), small: 0 })
    expect(byCompany(names, await claim())).toEqual({ big: batch, launch: 0, small: 0 })
  })

  it('leases no message twice in claims at the same time, and each gets some', async () => {
    await queueAll()
    const claims = await Promise.all([claim(), claim(), claim()])
    expect(claims.map((messages) => messages.length > 0)).toEqual([true, true, true])
    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await added().where({ status: 'sending' })).length).toBe(ids.length)
  })

  it('finds them by seeks in partial indexes, and never reads all that are due', async () => {
    await queueAll()
    const queries: { sql: string; bindings: unknown[] }[] = []
    const note = (query: { sql: string; bindings: unknown[] }) => void (/^with recursive/.test(query.sql) && queries.push(query))
    knex().on('query', note)
    await claim()
    knex().removeListener('query', note)
    expect(queries).toHaveLength(1)
    const [query] = queries
    const sql = query?.sql.replaceAll(/\$\d+/g, '?') ?? ''
    const explained = await knex().raw<{ rows?: unknown }>(
      `explain ${database === 'SQLite' ? 'query plan ' : ''}${sql}`,
      query?.bindings as string[],
    )
    const plan = JSON.stringify(explained.rows ?? explained)
    for (const status of ['queued', 'retrying', 'sending']) expect(plan).toContain(`messages_company_next_attempt_at_${status}`)
    expect(plan).not.toMatch(/Seq Scan on messages|SCAN messages(?! USING (?:COVERING )?INDEX messages_company_next)|messages_status_next/)
  })
}
