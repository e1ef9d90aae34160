import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { type Reply, race, tally } from '#tests/support/race.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'

let stack: StackOn

const codeOf = ({ status, body }: Reply) => body.errors?.[0]?.extensions.code ?? (status === 200 ? 'ok' : String(status))
const numbers = (rows: Record<string, unknown>[], column: string) => rows.map((row) => Number(row[column]))

describe.each(['SQLite', 'PostgreSQL'])('concurrent adjustments of one wallet, on %s', (database) => {
  beforeAll(async () => {
    stack = await startStackOn(database)
  })
  afterAll(() => stack?.stop())

  it('E6 are posted once per key, each with its log entry', async () => {
    const company = 'Aurora Retail'
    const headers = { authorization: `Bearer ${stack.secrets.operatorToken}` }
    const credit = (key: string, amount = '1.00', of = company) => ({
      path: '/plutus/operator/adjust-wallet',
      body: { company: of, amount, reason: 'adjusted at once', key },
      headers,
    })
    const keys = Array.from({ length: 30 }, () => randomUUID())
    const [old = '', twice = '', changed = ''] = [randomUUID(), randomUUID(), randomUUID()]
    await operator(stack, 'adjust-wallet', credit(old, '5.00').body)
    const [{ available: was, seq: last } = {}] = await stack.sql(
      `select available, seq from wallets where company = (select id from companies where name = '${company}')`,
    )
    const calls = [
      ...keys.map((key) => credit(key)),
      credit(old, '5.00'),
      credit(old, '6.00'),
      credit(twice),
      credit(twice),
      credit(changed, '2.00'),
      credit(changed, '3.00'),
      credit(randomUUID(), '-4.00'),
      credit(randomUUID(), '1.00', 'Nobody knows this company'),
    ]
    const { replies } = await race(stack.directusUrl, calls)
    const said = replies.map(codeOf)
    expect(tally(said.slice(0, 30))).toEqual({ ok: 30 })
    expect(replies.slice(0, 30).every(({ body }) => body.posted === true)).toBe(true)
    expect(replies[30]?.body).toMatchObject({ posted: false })
    expect(said[31]).toBe('IDEMPOTENCY_CONFLICT')
    expect(
      replies
        .slice(32, 34)
        .map(({ body }) => body.posted)
        .sort(),
    ).toEqual([false, true])
    expect(tally(said.slice(34, 36))).toEqual({ ok: 1, IDEMPOTENCY_CONFLICT: 1 })
    expect(said.slice(36)).toEqual(['ok', 'NOT_FOUND'])
    const big = replies[34]?.status === 200 ? 200 : 300
    const lines = await stack.sql(
      `select seq, delta_available, available_after, idempotency_key from wallet_transactions where description = 'adjusted at once' and seq > ${last} order by seq`,
    )
    expect(numbers(lines, 'seq')).toEqual(lines.map((_, index) => Number(last) + 1 + index))
    expect(lines).toHaveLength(33)
    expect(numbers(lines, 'delta_available').reduce((sum, delta) => sum + delta, 0)).toBe(31 * 100 + big - 400)
    expect(Number(lines.at(-1)?.available_after)).toBe(Number(was) + 31 * 100 + big - 400)
    expect(new Set(replies.slice(0, 30).map(({ body }) => body.seq)).size, 'each answer names its own line').toBe(30)
    const log = await stack.sql(`select after from audit_events where action = 'wallet.adjust' order by seq desc limit 33`)
    const afters = log.map(({ after }) => Number((typeof after === 'string' ? JSON.parse(after) : after).available))
    expect(afters.reverse()).toEqual(numbers(lines, 'available_after'))
    await expectLedgersToSum(stack)
  })

  it('E6 refuse a sum that the currency cannot represent, and post nothing', async () => {
    const lines = () => stack.sql("select count(*) as count from wallet_transactions where type = 'adjustment'")
    const before = await lines()
    for (const amount of ['10.005', '0.001', '-0.001'])
      await expect(operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount, reason: 'too fine' })).rejects.toThrow('VALIDATION')
    expect(await lines()).toEqual(before)
  })

  it('E6 accept a reason that a client cut in the middle of a character', async () => {
    const body = { company: 'Aurora Retail', amount: '1.00', reason: 'half of it: \ud83d', key: `cut-${randomUUID().slice(0, 8)}\ud83d` }
    expect(await operator(stack, 'adjust-wallet', body)).toMatchObject({ posted: true })
    expect(await operator(stack, 'adjust-wallet', body)).toMatchObject({ posted: false })
    await expectLedgersToSum(stack)
  })
})
