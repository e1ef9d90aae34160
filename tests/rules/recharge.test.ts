import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command, expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { type Reply, race, tally } from '#tests/support/race.ts'
import { methodOf, type Recharge, readRecharge, rechargeFields, reopenMethods, startRecharge, startText } from '#tests/support/recharges.ts'
import { demo, type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { testPaymentEvent } from '#tests/support/test-payment-event.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const cancelText = `mutation ($id: ID!) { cancelRecharge(id: $id) { ${rechargeFields} } }`
const reportText = `mutation ($id: ID!, $reference: String!) { reportTransfer(id: $id, reference: $reference) { ${rechargeFields} } }`
const codeOf = ({ body }: Reply) => body.errors?.[0]?.extensions.code ?? 'ok'

describe.each(['SQLite', 'PostgreSQL'])('recharges, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let stranger: Person

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    stranger = await signIn(stack, rival)
  })
  afterAll(() => stack?.stop())

  const call = (query: string, variables: object, person = owner) => ({
    path: '/plutus/commands',
    body: { query, variables },
    headers: { authorization: `Bearer ${person.token}` },
  })
  const finance = (name: string, input: object) => ({
    path: `/plutus/operator/${name}`,
    body: input,
    headers: { authorization: `Bearer ${stack.secrets.operatorToken}` },
  })
  const sql = (text: string) => stack.sql(text)
  /** Returns the time that many minutes ago by the clock of the test, which may differ from the database’s. */
  const minutesAgo = (count: number) => {
    const at = Date.now() - count * 60_000
    return stack.postgres ? `to_timestamp(${at} / 1000.0)` : `${at}`
  }
  const wallet = async () => {
    const { data } = await owner.graphql<{ wallets: { available: string; pending: string; status: string }[] }>(
      '{ wallets(limit: 1) { available pending status } }',
    )
    const [row] = data?.wallets ?? []
    return { available: Number(row?.available), pending: Number(row?.pending), status: row?.status }
  }
  const linesOf = async (recharge: string) => {
    const { data } = await owner.graphql<{ wallet_transactions: Record<string, unknown>[] }>(
      `query ($id: ID) { wallet_transactions(filter: { recharge: { id: { _eq: $id } } }, sort: ["seq"], limit: 20) {
        type delta_available delta_pending description reference actor_kind } }`,
      { id: recharge },
    )
    return data?.wallet_transactions ?? []
  }
  const refusalOf = async (text: string, variables: Record<string, unknown>, person = owner) =>
    (await person.graphql(text, variables)).errors?.[0]?.extensions
  /** Starts a recharge by card at the test provider, and waits for its payment page. */
  const startCard = async (amount: number): Promise<Recharge> => {
    await sql(reopenMethods)
    const { id } = await startRecharge(owner, { amount, method: 'card', provider: 'test' })
    await waitFor(async () => (await readRecharge(owner, id)).status === 'awaiting_payment', { what: 'the page to be made' })
    return readRecharge(owner, id)
  }

  it('R26 creates one recharge from fifty equal requests, and refuses another body under their key', async () => {
    const { id: method } = await methodOf(owner)
    const idempotencyKey = randomUUID()
    const input = { amount: '5000000', method, expectedTotal: '5000000' }
    const { replies, overlapped } = await race(
      stack.directusUrl,
      Array.from({ length: 50 }, () => call(startText, { idempotencyKey, input })),
    )
    console.log(`50 equal startRecharge, ${overlapped} in flight together: ${JSON.stringify(tally(replies.map(codeOf)))}`)
    const ids = new Set(replies.map(({ body }) => (body.data?.startRecharge as Recharge | undefined)?.id))
    expect([...ids]).toEqual([expect.any(String)])
    const [id = ''] = ids
    expect(await sql(`select count(*) as n from documents where recharge = '${id}'`)).toEqual([{ n: stack.postgres ? '1' : 1 }])
    const other = { ...input, amount: '6000000', expectedTotal: '6000000' }
    expect(await refusalOf(startText, { idempotencyKey, input: other })).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  })

  it('R26 refuses what the page could not have shown', { tags: sweepOnPostgres(database) }, async () => {
    const upi = await methodOf(owner, { method: 'upi', provider: 'test' })
    const transfer = await methodOf(owner)
    const dollars = await methodOf(stranger, { currency: 'USD' })
    const start = (input: object, person = owner) => refusalOf(startText, { idempotencyKey: randomUUID(), input }, person)
    const valid = { amount: '5000000', method: transfer.id, expectedTotal: '5000000' }
    expect(await start({ ...valid, amount: '99999', expectedTotal: '99999' })).toMatchObject({
      code: 'RECHARGE_LIMIT',
      min: '100000',
      max: '250000000',
    })
    expect(await start({ ...valid, amount: '10000001', method: upi.id })).toMatchObject({ code: 'RECHARGE_LIMIT', max: '10000000' })
    expect(await start({ ...valid, expectedTotal: '5000001' })).toMatchObject({ code: 'PRICE_CHANGED', total: '5000000' })
    expect(await start({ ...valid, method: dollars.id })).toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
    expect(await start(valid, stranger)).toMatchObject({ code: 'METHOD_NOT_AVAILABLE' })
    for (const returnTo of [
      '//evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/a\nb',
      'javascript:alert(1)',
    ])
      expect(await start({ ...valid, returnTo })).toMatchObject({ code: 'VALIDATION', fields: { 'input.returnTo': expect.any(String) } })
    await sql(`update companies set verification = 'under_review' where name = 'Aurora Retail'`)
    expect(await start(valid)).toMatchObject({ code: 'COMPANY_NOT_VERIFIED' })
    await sql(`update companies set verification = 'verified' where name = 'Aurora Retail'`)
  })

  it('R26 mails at most thirty pro-formas an hour to addresses that a payer enters', { tags: sweepOnPostgres(database) }, async () => {
    const { id: method } = await methodOf(owner)
    const input = { amount: '5000000', method, expectedTotal: '5000000', receiptTo: 'flooded@example.com' }
    const many = Array.from({ length: 34 }, () => call(startText, { idempotencyKey: randomUUID(), input }))
    const { replies } = await race(stack.directusUrl, many)
    expect(tally(replies.map(codeOf))).toEqual({ ok: 30, RATE_LIMITED: 4 })
    expect((await startRecharge(owner, { amount: 5_000_000 })).status).toBe('awaiting_payment')
  })

  it('R27 follows a transfer from its report over a part to the full amount and more, and names the recharge in each entry', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const before = await wallet()
    const { id, number, status } = await startRecharge(owner, { amount: 5_000_000 })
    expect([status, (await wallet()).pending]).toEqual(['awaiting_payment', before.pending])
    expect(await command<Recharge>(owner, reportText, { id, reference: 'UTR 1' })).toMatchObject({ status: 'processing' })
    expect((await wallet()).pending).toBe(before.pending + 5_000_000)
    expect(await refusalOf(cancelText, { id })).toMatchObject({ code: 'RECHARGE_OVER', status: 'processing' })
    const credit = (received: string, reference: string) =>
      operator(stack, 'credit-recharge', { number, received, reference, surplus: 'true' })
    expect(await credit('20000', 'UTR 1')).toMatchObject({ status: 'partially_credited', posted: true })
    expect(await credit('20000', 'utr 1')).toMatchObject({ credited: '₹20,000', posted: false })
    await expect(credit('20001', 'UTR 1')).rejects.toThrow('IDEMPOTENCY_CONFLICT')
    expect(await credit('30000.50', 'UTR 2')).toMatchObject({ status: 'credited', credited: '₹50,000.50' })
    await expect(operator(stack, 'reject-recharge', { number, reason: 'too late' })).rejects.toThrow('is already credited')
    expect(await wallet()).toMatchObject({ available: before.available + 5_000_050, pending: before.pending })
    expect(await linesOf(id)).toMatchObject([
      { type: 'recharge_pending', delta_pending: '5000000', actor_kind: 'person', reference: number },
      { type: 'recharge_credited', delta_available: '2000000', delta_pending: '-5000000', actor_kind: 'operator' },
      { type: 'recharge_credited', delta_available: '3000050', description: 'Recharge by bank transfer' },
    ])
    const [day] = await sql(
      `select recharged_count, recharged_value from daily_figures where company = (select id from companies where name = 'Aurora Retail') and campaign is null order by day desc limit 1`,
    )
    expect([Number(day?.recharged_count), Number(day?.recharged_value)]).toEqual([1, 5_000_050])
    const acts = await sql(`select action from audit_events where entity_id = '${id}' order by seq`)
    expect(acts.map(({ action }) => action)).toEqual(['recharge.start', 'recharge.report', 'recharge.credit', 'recharge.credit'])
    await expectLedgersToSum(stack)
  })

  it('R27 credits one paid event of thirty deliveries, after its end too, and takes a chargeback below zero', async () => {
    const before = await wallet()
    const { id, number, total_payable } = await startCard(200_000_000)
    expect(await command<Recharge>(owner, cancelText, { id })).toMatchObject({ status: 'cancelled', checkout_url: null })
    const paid = await testPaymentEvent(stack, { recharge: id, fact: { kind: 'paid', paid: Number(total_payable) } })
    const { replies, overlapped } = await race(stack.directusUrl, Array(30).fill(paid))
    console.log(`30 deliveries of one event, ${overlapped} in flight together: ${JSON.stringify(tally(replies.map(codeOf)))}`)
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(await readRecharge(owner, id)).toMatchObject({ status: 'credited', credited_amount: '200000000' })
    expect((await wallet()).available).toBe(before.available + 200_000_000)
    await operator(stack, 'adjust-wallet', {
      company: 'Aurora Retail',
      amount: String(-(before.available + 150_000_000) / 100),
      reason: 'spent',
    })
    const dispute = await testPaymentEvent(stack, { recharge: id, fact: { kind: 'reversed', reversed: 300_000_000, reason: 'chargeback' } })
    await race(stack.directusUrl, Array(10).fill(dispute))
    expect(await readRecharge(owner, id)).toMatchObject({ status: 'reversed', status_reason: 'chargeback', reversed_amount: '200000000' })
    expect(await wallet()).toMatchObject({ available: -150_000_000, status: 'frozen' })
    expect((await linesOf(id)).map(({ type }) => type)).toEqual(['recharge_credited', 'recharge_reversed'])
    expect((await operator(stack, 'list-payment-events', { number })).events).toMatchObject([
      { type: 'payment.told', outcome: 'applied' },
      { type: 'payment.told', outcome: 'applied' },
    ])
    await expectLedgersToSum(stack)
    await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '9000000', reason: 'back to work' })
    await sql(`update wallets set status = 'active', overdrawn_at = null`)
  })

  it('R27 ends in the state that the facts require when credits race a cancellation, the expiry and a reversal', async () => {
    const before = await wallet()
    const made: Recharge[] = []
    for (let index = 0; index < 30; index++) made.push(await startRecharge(owner, { amount: 1_000_000 }))
    const [cancelled, expiring, reversed] = [made.slice(0, 10), made.slice(10, 20), made.slice(20)]
    const credit = ({ number }: Recharge, reference = number) =>
      finance('credit-recharge', { number, received: '10000', reference, surplus: 'true' })
    for (const { number } of reversed) await operator(stack, 'credit-recharge', { number, received: '10000', reference: `first ${number}` })
    const ids = expiring.map(({ id }) => `'${id}'`).join(', ')
    await sql(`update recharges set expires_at = ${minutesAgo(1)} where id in (${ids})`)
    await sql(`update plutus_jobs set run_at = 0 where kind = 'expire-recharge' and ref in (${ids})`)
    const { replies, overlapped } = await race(stack.directusUrl, [
      ...cancelled.flatMap((one) => [call(cancelText, { id: one.id }), credit(one)]),
      ...expiring.map((one) => credit(one)),
      ...reversed.flatMap((one) => [
        credit(one),
        finance('reverse-recharge', { number: one.number, amount: '10000', payment: `first ${one.number}`, reason: 'sent back' }),
      ]),
    ])
    console.log(`50 acts on 30 recharges, ${overlapped} in flight together: ${JSON.stringify(tally(replies.map(codeOf)))}`)
    const states = await Promise.all(made.map(async ({ id }) => (await readRecharge(owner, id)).status))
    expect(tally(states.slice(0, 20))).toEqual({ credited: 20 })
    expect(states.slice(20).every((status) => status === 'credited' || status === 'reversed')).toBe(true)
    expect((await wallet()).available).toBe(before.available + 20 * 1_000_000 + 10 * 1_000_000)
    await expectLedgersToSum(stack)
  })

  it('R27 mails the failures that happen off screen: money that will not arrive, and money that was reversed', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const mail = (words: string) => mailTo(stack, demo.email, ({ subject }) => subject.includes(words))
    const refused = await startRecharge(owner, { amount: 1_000_000 })
    const { number } = refused
    await command<Recharge>(owner, reportText, { id: refused.id, reference: 'UTR 7' })
    await operator(stack, 'reject-recharge', { number, reason: 'The transfer came from another company.' })
    expect(await readRecharge(owner, refused.id)).toMatchObject({
      status: 'rejected',
      status_reason: 'The transfer came from another company.',
      pending_amount: expect.toSatisfy((sum) => Number(sum) === 0),
    })
    expect((await mail(`Recharge ${number} failed`)).text).toContain('came from another company')
    const taken = await startRecharge(owner, { amount: 1_000_000 })
    await operator(stack, 'credit-recharge', { number: taken.number, received: '10000', reference: 'UTR 8' })
    await operator(stack, 'reverse-recharge', { number: taken.number, amount: '2500', payment: 'utr 8', reason: 'chargeback' })
    expect((await mail(`₹2,500 of recharge ${taken.number} was reversed`)).text).toContain('disputed')
    await expect(
      operator(stack, 'reverse-recharge', { number: taken.number, amount: '7500.01', payment: '8', reason: 'more' }),
    ).rejects.toThrow('Only ₹7,500')
  })

  it('R27 expires unpaid recharges, and names the reason when a page could not be created', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { id } = await startRecharge(owner, { amount: 1_000_000 })
    await sql(`update recharges set expires_at = ${minutesAgo(1)} where id = '${id}'`)
    await sql(`update plutus_jobs set run_at = 0 where kind = 'expire-recharge' and ref = '${id}'`)
    await waitFor(async () => (await readRecharge(owner, id)).status === 'expired', { what: 'the transfer to expire' })
    expect(await refusalOf(reportText, { id, reference: 'UTR late' })).toMatchObject({ code: 'RECHARGE_OVER', status: 'expired' })
    const late = await startCard(1_000_000)
    await sql(
      `update recharges set status = 'created', checkout_url = null, facts = '{"paid":0,"reversed":0}', date_created = ${minutesAgo(5)} where id = '${late.id}'`,
    )
    await sql(`insert into plutus_jobs (id, kind, ref, payload, run_at) values ('${randomUUID()}', 'open-checkout', '${late.id}', '{}', 0)`)
    await waitFor(async () => (await readRecharge(owner, late.id)).status === 'failed', { what: 'the page to be given up' })
    expect(await readRecharge(owner, late.id)).toMatchObject({ status_reason: 'provider_unavailable', checkout_url: null })
  })

  it.runIf(database === 'SQLite')('R26 creates one page per recharge when it is killed while it creates them', async () => {
    const card = await methodOf(owner, { method: 'card', provider: 'test' })
    const input = { amount: '1000000', method: card.id, expectedTotal: '1022420' }
    const calls = Array.from({ length: 8 }, () => call(startText, { idempotencyKey: randomUUID(), input }))
    await sql(reopenMethods)
    const { replies } = await race(stack.directusUrl, calls)
    const ids = replies.map(({ body }) => String((body.data?.startRecharge as Recharge | undefined)?.id))
    const killed = stack.kill('directus')
    await stack.isBack('directus', killed)
    const look = () => Promise.all(ids.map((id) => readRecharge(owner, id)))
    const isOpen = async () => (await look().catch(() => [])).filter(({ status }) => status === 'awaiting_payment').length === ids.length
    await waitFor(isOpen, { what: 'a page for each of eight recharges' })
    expect(new Set((await look()).map(({ checkout_url }) => checkout_url)).size).toBe(ids.length)
    const checkouts = readdirSync(join(stack.dataDir, 'test-payments')).map((file) =>
      readFileSync(join(stack.dataDir, 'test-payments', file), 'utf8'),
    )
    expect(ids.map((id) => checkouts.filter((checkout) => checkout.includes(id)).length)).toEqual(ids.map(() => 1))
  })

  it('R26 hides a recharge from another company, which can neither cancel it nor report its transfer', async () => {
    const idempotencyKey = randomUUID()
    const { id } = await startRecharge(owner, { amount: 1_000_000, idempotencyKey })
    const { replies } = await race(
      stack.directusUrl,
      [...Array(10)].flatMap(() => [call(cancelText, { id }, stranger), call(reportText, { id, reference: 'theirs' }, stranger)]),
    )
    expect(tally(replies.map(codeOf))).toEqual({ NOT_FOUND: 20 })
    expect(
      (
        await stranger.graphql<{ recharges: unknown[] }>('query ($id: ID) { recharges(filter: { id: { _eq: $id } }, limit: 5) { id } }', {
          id,
        })
      ).data,
    ).toEqual({ recharges: [] })
    const dollars = await methodOf(stranger, { currency: 'USD' })
    const input = { amount: '50000', method: dollars.id, expectedTotal: '50000' }
    const own = await command<Recharge>(stranger, startText, { idempotencyKey, input })
    expect(own.id).not.toBe(id)
    expect(await readRecharge(owner, id)).toMatchObject({ status: 'awaiting_payment' })
    await expectLedgersToSum(stack)
  })
})
