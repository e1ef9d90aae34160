import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMetrics } from '#bff/gateway/operation/metrics.ts'
import { createDirectus } from '#bff/gateway/upstream/directus.ts'
import { measureWork } from '#bff/operation/work-metrics.ts'
import {
  addRecipient,
  campaignReaches,
  command,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  importPeople,
  launch,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { lentSupplier, type SupplierDouble } from '#tests/support/supplier-double.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const waitText =
  'mutation ($id: ID!, $idempotencyKey: String!, $expectedTotal: GraphQLBigInt!) { launchCampaign(id: $id, idempotencyKey: $idempotencyKey, expectedTotal: $expectedTotal, waitForFunds: true) { id status total } }'
const cancelText = 'mutation ($id: ID!) { cancelLaunch(id: $id) { id status } }'
const resendText = 'mutation ($id: ID!) { resendReward(id: $id) { id } }'

type Held = { what: string; kind: string; count: number; oldest: string }
type Listed = { released: boolean; held: Held[]; launchCount: number; launches: { launch: string; sendAt: string }[] }

describe.each(['SQLite', 'PostgreSQL'])('E6 what a restored copy would send, order, pay or run, on %s', (database) => {
  const tags = sweepOnPostgres(database)
  let stack: StackOn
  let owner: Person
  let supplier: SupplierDouble
  let outside = ''
  let printed = ''
  let sent: string[] = []
  let ordered: ReturnType<typeof recipientOf>
  let scheduled: { id: string; number: string }
  let declined: { id: string }
  let waiting: { id: string; total: string }
  let launchOfSent = ''
  const reminders = [-2, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())

  beforeAll(async () => {
    supplier = await lentSupplier()
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(async () => {
    supplier.setBehaviour('deliver')
    await stack?.stop()
  })

  const sql = (text: string) => stack.sql(text)
  const past = () => (database === 'SQLite' ? String(Date.now() - 3_600_000) : `to_timestamp(${Date.now() / 1000 - 3600})`)
  const notes = async () => (await (await fetch(`${stack.directusUrl}/plutus/ready`)).json()).notes
  const mailsTo = (people: string[]) =>
    Promise.all(people.map(async (to) => (await (await fetch(`${stack.mailboxUrl}/api/messages?to=${to}`)).json()).length))
  const countIn = async (query: string) => Number((await sql(`select count(*) as count from ${query}`))[0]?.count)
  const draftFor = async (name: string, emails: string[], changes: object = {}) => {
    let draft = await draftCampaign(owner, { name, changes })
    for (const email of emails) draft = await addRecipient(owner, draft.id, { email })
    return draft
  }
  const sendNow = async (name: string, emails: string[]) => {
    const draft = await draftFor(name, emails)
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    for (const email of emails) await mailTo(stack, email)
    return (await rewardsOf(owner, draft.id)).map(({ id }) => id)
  }
  /** Returns the metric of held rows by their kind, as the BFF exports it. */
  const scrapeHeld = async (): Promise<Record<string, number>> => {
    const directus = createDirectus({ urls: [new URL(stack.directusUrl)], livePath: '/plutus/live', readyPath: '/plutus/ready' })
    const metrics = createMetrics('plutus')
    measureWork(metrics, directus, stack.secrets.guestToken)
    const scrape = await metrics.registry.metrics()
    await directus.close()
    return Object.fromEntries(
      [...scrape.matchAll(/^plutus_held_rows\{kind="(\w+)"\} (\d+)$/gm)].map(([, kind, count]) => [kind, Number(count)]),
    )
  }
  /** Changes rows while nothing runs, as a backup would find them, and starts again. */
  const restartAfter = async (...statements: string[]) => {
    stack.pause()
    const killed = stack.pid('directus')
    try {
      for (const statement of statements) await sql(statement)
      stack.kill('directus')
    } finally {
      stack.resume()
    }
    await stack.isBack('directus', killed)
  }
  /** Statements that insert an act of resending, of which 2 of 5 rewards are done, as a backup finds it. */
  const heldResend = (nth: number, at: number): string[] => {
    const id = randomUUID()
    const created = database === 'SQLite' ? String(at) : `to_timestamp(${at / 1000})`
    const company = owner.user.company.id
    const payload = {
      act: { kind: 'resend' },
      selection: { company, timeZone: 'Asia/Kolkata', filter: {} },
      ...{ at, throughSeq: 0, campaigns: [], afterSeq: 0, doneHere: 0, actor: null, actorKind: 'person' },
    }
    return [
      `insert into bulk_acts (id, company, member, seq, kind, expected, done, skipped, revision, date_created)
        select '${id}', company, id, ${900 + nth}, 'resend', 5, 2, '[]', 1, ${created} from members where company = '${company}' limit 1`,
      `insert into plutus_jobs (id, kind, ref, payload, run_at) values ('${randomUUID()}', 'bulk-rewards', '${id}', '${JSON.stringify(payload)}', 0)`,
    ]
  }
  const requestHold = `insert into plutus_meta (key, value) values ('hold', '${JSON.stringify({ at: new Date().toISOString(), state: 'requested' })}') on conflict (key) do update set value = excluded.value`

  it('R12 R22 H05 stays after a restore: mails, a launch whose time came, an order, a launch that waits for money', { tags }, async () => {
    sent = await sendNow('Sent before', ['held-a@example.com', 'held-b@example.com', 'held-c@example.com', 'held-d@example.com'])
    launchOfSent = `select cast(launch as varchar(36)) from rewards where id = '${sent[0]}'`
    const { view } = await recipientOf(stack, String(sent[3])).open()
    ;[outside = '', printed = ''] = view.brands.slice(1).map(({ id }) => id)
    await sql(`update brands set supplier = 'http' where id = '${outside}'`)
    ordered = recipientOf(stack, String(sent[3]))
    supplier.setBehaviour('hang_up')
    expect((await ordered.claim(outside, 'held-order-key')).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
    supplier.setBehaviour('deliver')
    const later = { delivery: { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning } }
    scheduled = await launch(owner, await draftFor('Scheduled', ['scheduled@example.com'], later))
    declined = await launch(owner, await draftFor('Declined', ['declined@example.com'], later))
    const [wallet] = await sql(`select available from wallets where company = '${owner.user.company.id}'`)
    const spare = String((Number(wallet?.available) - 2_000_000) / 100)
    await operator(stack, 'adjust-wallet', { company: demo.email, amount: `-${spare}`, reason: 'only ₹20,000 is left' })
    const big = await importPeople(owner, (await draftFor('Waits', [])).id, 60)
    waiting = await command(owner, waitText, { id: big.id, idempotencyKey: randomUUID(), expectedTotal: big.total })
    expect(waiting).toMatchObject({ status: 'awaiting_funds' })

    const heldPeople = ['held-a', 'held-b', 'held-c', 'scheduled', 'waits'].map((name) => `${name}@example.com`)
    const before = { mails: await mailsTo(heldPeople), orders: supplier.requestCount() }
    await restartAfter(
      `update messages set status = 'queued', next_attempt_at = ${past()} where reward = '${sent[0]}'`,
      `update messages set status = 'sending', lease_until = ${past()} where reward = '${sent[1]}'`,
      `update messages set status = 'retrying', next_attempt_at = ${past()} where reward = '${sent[2]}'`,
      `update rewards set delivery_status = 'queued', last_sent_at = null where id = '${sent[0]}'`,
      `update plutus_account_mails set status = 'queued' where kind = 'launch-finished'`,
      `insert into plutus_account_mails (id, kind, "to", payload_encrypted, status, attempts, dedupe_key, next_attempt_at, created_at) values ('${randomUUID()}', 'login-code', 'someone@example.com', '', 'queued', 0, 'old-code', 1, 1)`,
      `update plutus_jobs set run_at = 0 where kind in ('issue-launch', 'fetch-voucher')`,
      `update launches set send_at = ${past()} where id = '${scheduled.id}'`,
      // one that the original has sent, and one of days to come
      `update plutus_jobs set run_at = 0, payload = '${JSON.stringify({ reminders: reminders.map((at) => ({ offsetDays: 7, at })), afterSeq: 1 })}' where kind = 'remind-launch' and ref in (${launchOfSent})`,
      ...[Date.now() - 7_200_000, Date.now()].flatMap((at, nth) => heldResend(nth, at)),
      requestHold,
    )
    expect(await notes()).toContain('held')
    // work of after the restore runs, which also shows that the worker has looked
    await sendNow('Sent after', ['after@example.com'])
    await waitFor(async () => !(await countIn(`plutus_account_mails where dedupe_key = 'old-code' and status = 'queued'`)), {
      what: 'the code',
    })
    await operator(stack, 'adjust-wallet', { company: demo.email, amount: '100000.00', reason: 'recharged since' })
    await waitFor(async () => !(await countIn(`plutus_jobs where kind = 'fund-launches' and held_at is null`)), {
      what: 'the funding to look',
    })

    expect(await mailsTo(heldPeople)).toEqual(before.mails)
    expect(supplier.requestCount()).toBe(before.orders)
    expect(await countIn(`launches where id = '${scheduled.id}' and status = 'scheduled'`)).toBe(1)
    expect(await countIn(`launches where id = '${waiting.id}' and status = 'awaiting_funds'`)).toBe(1)
    expect(
      await countIn(`plutus_account_mails where kind = 'launch-finished' and status = 'queued' and held_at is not null`),
    ).toBeGreaterThan(0)
    // the recipient reads that the voucher is being prepared, by the same claim and by another one
    for (const [brand, key] of [
      [outside, 'held-order-key'],
      [printed, randomUUID()],
    ] as const)
      expect((await ordered.claim(brand, key)).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
    expect(supplier.requestCount()).toBe(before.orders)
    await expectLedgersToSum(stack)
  })

  it('R22 lets people send again and cancel, and holds nothing that was made since, also after another start', { tags }, async () => {
    await command(owner, resendText, { id: sent[0] })
    await waitFor(async () => (await mailsTo(['held-a@example.com']))[0] === 2, { what: 'the mail that was sent again' })
    expect(await countIn(`messages where reward = '${sent[0]}' and kind = 'reward' and status = 'cancelled'`)).toBe(1)
    await command(owner, cancelText, { id: declined.id })
    await expectLedgersToSum(stack)
    const held = await countIn('plutus_jobs where held_at is not null')
    await restartAfter()
    expect(await countIn('plutus_jobs where held_at is not null')).toBe(held)
    const mails = await countIn(`plutus_account_mails where held_at is not null and status in ('queued', 'retrying')`)
    const messages = await countIn(`messages where held_at is not null and status in ('queued', 'sending', 'retrying')`)
    expect(await scrapeHeld()).toEqual({ job: held, account_mail: mails, message: messages, voucher_order: 1 })
    expect(await notes()).toContain('held')
    await sendNow('Sent after another start', ['after-start@example.com'])
  })

  it('E6 R31 lists it by kind and age, and two releases at once let it go once', { tags }, async () => {
    const listed = (await operator(stack, 'release')) as Listed
    expect(listed).toMatchObject({
      released: false,
      held: expect.arrayContaining([
        expect.objectContaining({ what: 'message', kind: 'reward', count: 2 }),
        expect.objectContaining({ what: 'account mail', kind: 'launch-finished' }),
        expect.objectContaining({ what: 'voucher order', kind: 'http', count: 1 }),
        expect.objectContaining({ what: 'job', kind: 'issue-launch', count: expect.any(Number) }),
      ]),
    })
    const numbers = listed.launches.map(({ launch: number }) => number)
    const waits = await sql(`select number from launches where id = '${waiting.id}'`)
    expect(numbers).toEqual(expect.arrayContaining([scheduled.number, String(waits[0]?.number)]))
    expect(listed.launchCount).toBe(numbers.length)
    expect(numbers).not.toContain((declined as { number?: string }).number)
    await expect(operator(stack, 'release', { yes: 'true', dropMailsBefore: 'yesterday' })).rejects.toThrow('VALIDATION')

    // finished ones whose hold has not ended are released, too
    await sql(`update plutus_account_mails set held_at = 1 where status = 'sent'`)
    // one of the two mails is older
    await sql(`update messages set date_created = ${past()} where reward = '${sent[1]}'`)
    const dropMailsBefore = new Date(Date.now() - 1_800_000).toISOString()
    const answers = await Promise.all([1, 2, 3].map(() => operator(stack, 'release', { yes: 'true', dropMailsBefore })))
    expect(answers.filter(({ released }) => released)).toEqual([
      expect.objectContaining({ droppedMessages: 1, droppedAccountMails: 0, droppedReminders: 1, droppedResends: 3 }),
    ])
    const endings = async () => await sql('select done, skipped from bulk_acts where seq >= 900 and finished_at is not null')
    await waitFor(async () => (await endings()).length === 2, { what: 'the act of after the time to run, too' })
    const [job] = await sql(`select payload, run_at from plutus_jobs where kind = 'remind-launch' and ref in (${launchOfSent})`)
    expect(Number(job?.run_at)).toBe(Date.parse(String(reminders[1])))
    expect(typeof job?.payload === 'string' ? JSON.parse(job.payload) : job?.payload).toEqual({
      reminders: [{ offsetDays: 7, at: reminders[1] }],
    })
    for (const table of ['messages', 'plutus_account_mails', 'plutus_jobs'])
      expect(await countIn(`${table} where held_at is not null`)).toBe(0)
    await waitFor(async () => (await countIn(`launches where id = '${scheduled.id}' and status = 'completed'`)) === 1, {
      what: 'the launch',
    })
    await waitFor(async () => (await countIn(`launches where id = '${waiting.id}' and status = 'completed'`)) === 1, {
      what: 'the funding',
    })
    await waitFor(async () => (await ordered.open()).view.status === 'claimed', { what: 'the ordered voucher' })
    expect(await countIn(`messages where reward = '${sent[1]}' and status = 'cancelled'`)).toBe(1)
    expect(await countIn(`rewards where id = '${sent[1]}' and delivery_status = 'failed'`)).toBe(1)
    await waitFor(async () => (await countIn(`messages where reward = '${sent[2]}' and status = 'sent'`)) === 1, { what: 'the later mail' })
    expect(await countIn(`audit_events where action = 'message.drop'`)).toBe(1)
    expect([await notes(), await scrapeHeld()]).toEqual([undefined, {}])
    expect(await operator(stack, 'release', { yes: 'true' })).toEqual({ released: false, state: 'Nothing is held.' })
    await expectLedgersToSum(stack)
  })

  it('E4 lists erased people by references without names, and finds those whom a restore brought back', { tags }, async () => {
    const [person] = await sql(`select recipient from rewards where id = '${sent[1]}'`)
    const id = String(person?.recipient)
    const before = new Date(Date.now() - 1000).toISOString()
    const erase = () => command<{ status: string }>(owner, 'mutation ($id: ID!) { erasePerson(id: $id) { status } }', { id })
    await erase()
    const { erasures } = (await operator(stack, 'list-erasures', { since: before })) as { erasures: Record<string, string>[] }
    expect(erasures).toEqual([
      { at: expect.any(String), company: owner.user.company.name, reference: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ])
    expect(await operator(stack, 'list-erasures', { since: new Date(Date.now() + 60_000).toISOString() })).toEqual({ erasures: [] })
    const find = `${erasures[0]?.reference}, 0123456789abcdef`
    expect(await operator(stack, 'list-erasures', { find })).toEqual({ people: [] })
    await sql(`update recipients set status = 'active', email = 'held-b@example.com' where id = '${id}'`)
    const found = { people: [{ reference: erasures[0]?.reference, company: owner.user.company.name, person: id }] }
    expect(await operator(stack, 'list-erasures', { find })).toEqual(found)
    expect((await erase()).status).toBe('erased')
    expect(await operator(stack, 'list-erasures', { find })).toEqual({ people: [] })
    await expect(operator(stack, 'list-erasures', { since: 'yesterday' })).rejects.toThrow('VALIDATION')
  })
})
