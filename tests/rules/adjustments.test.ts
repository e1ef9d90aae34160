import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { type Reply, race, tally } from '#tests/support/race.ts'
import { type Recharge, readRecharge, reopenMethods, startRecharge } from '#tests/support/recharges.ts'
import { type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { testPaymentEvent } from '#tests/support/test-payment-event.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: StackOn
let owner: Person

const codeOf = ({ status, body }: Reply) => body.errors?.[0]?.extensions.code ?? (status === 200 ? 'ok' : String(status))
const numbers = (rows: Record<string, unknown>[], column: string) => rows.map((row) => Number(row[column]))

describe.each(['SQLite', 'PostgreSQL'])('concurrent adjustments of one wallet, on %s', (database) => {
  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  it('E6 are posted once per key, each with its log entry', async () => {
    const company = 'Aurora Retail'
    const headers = { authorization: `Bearer ${stack.secrets.operatorToken}` }
    const credit = (key: string, amount = '1.00', of = company) => ({
      path: '/plutus/operator/adjust-wallet',
      body: { company: of, amount, reason: 'adjusted at once', key, again: true },
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
    const body = {
      company: 'Aurora Retail',
      amount: '1.00',
      reason: 'half of it: \ud83d',
      again: true,
      key: `cut-${randomUUID().slice(0, 8)}\ud83d`,
    }
    expect(await operator(stack, 'adjust-wallet', body)).toMatchObject({ posted: true })
    expect(await operator(stack, 'adjust-wallet', body)).toMatchObject({ posted: false })
    await expectLedgersToSum(stack)
  })

  /** Starts a recharge by card at the test provider, and waits for its payment page. */
  const startCard = async (amount: number): Promise<Recharge> => {
    await stack.sql(reopenMethods)
    const { id } = await startRecharge(owner, { amount, method: 'card', provider: 'test' })
    await waitFor(async () => (await readRecharge(owner, id)).status === 'awaiting_payment', { what: 'the page to be made' })
    return readRecharge(owner, id)
  }
  const asTwo = (name: string, body: object) =>
    ['asha', 'ben'].map((who) => ({
      path: `/plutus/operator/${name}`,
      body,
      headers: { authorization: `Bearer ${stack.secrets.operatorToken}`, 'x-plutus-operator': who },
    }))
  /** Runs a command of finance by two operators at once. Returns what each was answered. */
  const raceTwo = async (name: string, body: object) => {
    const { replies, overlapped } = await race(stack.directusUrl, asTwo(name, body))
    console.log(`${name}: ${overlapped} in flight together`)
    return replies
      .map(({ status, body: answer }) => (status === 200 ? String(answer.posted ?? answer.changed) : codeOf({ status, body: answer })))
      .sort()
  }
  const balanceOf = async (company: string) =>
    Number(
      (await stack.sql(`select available from wallets where company = (select id from companies where name = '${company}')`))[0]?.available,
    )

  it('E6 M1 are refused when equal to one of the last day, naming the first, and undone once', async () => {
    const company = 'Aurora Retail'
    const run = (name: string, input: object) => operator(stack, name, { company, reason: 'A goodwill sum', ...input })
    const was = await balanceOf(company)
    expect(await raceTwo('adjust-wallet', { company, amount: '77.01', reason: 'A goodwill sum' })).toEqual(['VALIDATION', 'true'])
    await expect(run('adjust-wallet', { amount: '77.01', reason: 'Another', key: randomUUID() })).rejects.toThrow(
      /₹77\.01 was posted on 20\d\d-.*Z by (asha|ben): “A goodwill sum”\. It is entry \d+\. Add --again/,
    )
    expect(await run('adjust-wallet', { amount: '-77.01' }), 'the opposite amount is another one').toMatchObject({ posted: true })
    const { seq: entry } = await run('adjust-wallet', { amount: '77.01', again: true })
    await expect(run('undo-adjustment', { entry }), 'it was taken back by hand just now').rejects.toThrow('Add --again')
    expect(await raceTwo('undo-adjustment', { company, entry, again: true, reason: 'Twice' })).toEqual(['false', 'true'])
    const { posted, seq: last } = await run('undo-adjustment', { entry })
    expect(posted).toBe(false)
    await expect(run('undo-adjustment', { entry: String(last) }), 'an undo is not undone').rejects.toThrow('undoes an adjustment')
    await expect(run('undo-adjustment', { entry: '1' })).rejects.toThrow('is not an adjustment')
    expect(await balanceOf(company)).toBe(was)

    const { seq: spent } = await run('adjust-wallet', { amount: '1234.56' })
    const left = await balanceOf(company)
    await run('adjust-wallet', { amount: `-${(left / 100).toFixed(2)}`, reason: 'all spent' })
    await expect(run('undo-adjustment', { entry: spent })).rejects.toThrow('INSUFFICIENT_BALANCE')
    await run('adjust-wallet', { amount: (left / 100).toFixed(2), reason: 'back again' })
    expect(await run('undo-adjustment', { entry: spent })).toMatchObject({ posted: true })
    expect(await balanceOf(company)).toBe(was)
    await expectLedgersToSum(stack)
  })

  it('R27 M1 reversals by hand are refused when equal, and undone once, also beside the provider’s event', async () => {
    const { number } = await startRecharge(owner, { amount: 1_000_000 })
    await operator(stack, 'credit-recharge', { number, received: '10000', reference: `HAND ${number}` })
    const entry = { number, amount: '1000', payment: `HAND ${number}`, reason: 'Sent back' }
    const reverse = (more: object = {}) => operator(stack, 'reverse-recharge', { ...entry, ...more })
    expect(await raceTwo('reverse-recharge', entry)).toEqual(['VALIDATION', 'true'])
    await expect(reverse()).rejects.toThrow(/was reversed on 20\d\d-.*Z by (asha|ben): “Sent back”\. Add --again/)
    expect(await reverse({ amount: '999' })).toMatchObject({ posted: true })
    const key = `K-${number}`
    expect(await reverse({ again: true, key })).toMatchObject({ posted: true, reversed: '₹2,999' })
    expect(await reverse({ key })).toMatchObject({ posted: false, reversed: '₹2,999' })
    await expect(reverse({ key: `L-${number}` })).rejects.toThrow('--again')
    const undo = { number, reversal: key, reason: 'Entered twice' }
    expect(await raceTwo('undo-reversal', undo)).toEqual(['false', 'true'])
    expect(await operator(stack, 'undo-reversal', undo)).toMatchObject({ posted: false, reversed: '₹1,999' })
    expect(await reverse({ key }), 'a key posts once').toMatchObject({ posted: false })
    await expect(operator(stack, 'undo-reversal', { ...undo, reversal: 'unknown' })).rejects.toThrow('by hand: reverse:')

    const { id, number: card, total_payable } = await startCard(1_000_000)
    const call = async (fact: object) => testPaymentEvent(stack, { recharge: id, fact: { payment: `pay_${id}`, ...fact } })
    await race(stack.directusUrl, [await call({ kind: 'paid', paid: Number(total_payable) })])
    const back = { ...entry, number: card, payment: `pay_${id}`, paidBackInAnotherWay: true }
    await operator(stack, 'reverse-recharge', { ...back, key: `C-${card}` })
    const refund = await call({ kind: 'reversed', reversed: 100_000, reason: 'refunded', reversal: `re_${id}`, state: 'standing' })
    const { replies, overlapped } = await race(stack.directusUrl, [
      ...asTwo('undo-reversal', { ...undo, number: card, reversal: `C-${card}` }),
      refund,
      refund,
    ])
    console.log(`undo-reversal beside the event: ${overlapped} in flight together`)
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await readRecharge(owner, id)).toMatchObject({ reversed_amount: '100000', credited_amount: '1000000' })
    await expectLedgersToSum(stack)
  })

  it('R27 M18 withholds a payment of an implausible sum until finance accepts it, once', async () => {
    const was = await balanceOf('Aurora Retail')
    const { id, number, total_payable } = await startCard(500_000)
    const total = Number(total_payable)
    const pay = async (payment: string, paid: number) =>
      (await race(stack.directusUrl, [await testPaymentEvent(stack, { recharge: id, fact: { kind: 'paid', paid, payment } })])).replies[0]
    const listed = async () =>
      (
        (await operator(stack, 'list-differences')).differences as { code: string; id: string; recharge: string; difference: string }[]
      ).filter((one) => one.recharge === number)
    expect((await pay(`vast_${id}`, Number.MAX_SAFE_INTEGER))?.status).toBe(200)
    expect((await pay(`more_${id}`, 2 * total + 1))?.status).toBe(200)
    const paid = async () => Number((await readRecharge(owner, id)).paid_amount)
    expect(await paid()).toBe(0)
    const [more, vast] = (await listed()).toSorted((one, other) => one.id.localeCompare(other.id))
    expect(vast?.difference).toMatch(/^₹9,00,71,99,25,47,409\.91 arrived for a recharge of ₹5,1.*\. Not credited until accept-payment$/)
    expect(await balanceOf('Aurora Retail')).toBe(was)
    const accept = { number, payment: `more_${id}`, reason: 'Seen in the dashboard' }
    expect(await raceTwo('accept-payment', accept)).toEqual(['false', 'true'])
    expect(await paid()).toBe(2 * total + 1)
    await pay(`more_${id}`, 2 * total + 1)
    expect(await operator(stack, 'accept-payment', accept)).toMatchObject({ posted: false })
    await expect(operator(stack, 'accept-payment', { ...accept, payment: 'pay_unknown' })).rejects.toThrow('is not withheld')
    await expect(operator(stack, 'accept-payment', { ...accept, payment: `vast_${id}` })).rejects.toThrow('VALIDATION')
    // twice the sum is a surplus, which is credited at once
    await pay(`full_${id}`, total)
    await pay(`twice_${id}`, 2 * total)
    expect(await paid()).toBe(5 * total + 1)
    await pay(`full_${id}`, 3 * total)
    expect(await paid(), 'a credited payment does not grow beyond it').toBe(5 * total + 1)
    expect(await listed()).toEqual([vast])
    expect(more?.id).toBe(`more_${id}`)

    const { code } = vast ?? {}
    expect(await raceTwo('close-difference', { code, reason: 'A test of the provider' })).toEqual(['false', 'true'])
    expect(await listed()).toEqual([])
    const { differences } = await operator(stack, 'list-differences', { closed: true })
    expect(differences).toMatchObject([{ code, reason: 'A test of the provider', by: expect.stringMatching(/asha|ben/) }])
    expect(await raceTwo('reopen-difference', { code, reason: 'It was none' })).toEqual(['false', 'true'])
    expect(await listed()).toEqual([vast])
    await expectLedgersToSum(stack)
  })

  it('E6 M18 refuse a sum with which the balances would leave the safe range', async () => {
    const company = 'Harborline Goods'
    const most = (10 ** 13 - 1).toFixed(2)
    const post = (amount: string) => operator(stack, 'adjust-wallet', { company, amount, reason: 'beyond all', again: true })
    for (let count = 0; count < 9; count++) await post(most)
    await expect(post(most)).rejects.toThrow('A wallet can hold up to $90,071,992,547,409.91')
    const { number } = await startRecharge(await signIn(stack, rival), { amount: 500_000, currency: 'USD' })
    await expect(
      operator(stack, 'credit-recharge', { number, received: most, reference: `VAST ${number}`, surplus: true }),
    ).rejects.toThrow('A wallet can hold up to')
    for (let count = 0; count < 9; count++) await post(`-${most}`)
    await expectLedgersToSum(stack)
  })
})
