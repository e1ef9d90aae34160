import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
import { downloadCodes, launchCodes, openCodes } from '#tests/support/codes.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { givePoints, setUpPoints } from '#tests/support/points.ts'
import { race, tally } from '#tests/support/race.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { lentSupplier, type SupplierDouble } from '#tests/support/supplier-double.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let owner: Person
let supplier: SupplierDouble
/** Rewards of ₹500 that are not claimed yet, and brands that offer them. */
let rewards: { id: string; email: string }[]
let [stocked, outside, printed] = ['', '', '']

beforeAll(async () => {
  supplier = await lentSupplier()
  stack = await startStack()
  owner = await signIn(stack)
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Vouchers of others' })).id, 30)
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const made = await rewardsOf(owner, draft.id)
  rewards = made.map(({ id, row_no }) => ({ id, email: `person-${row_no - 1}-${draft.id.slice(0, 8)}@example.com` }))
  const { view } = await nextRecipient().open()
  ;[stocked = '', outside = '', printed = ''] = view.brands.map(({ id }) => id)
})
afterAll(() => stack?.stop())

let rewardIndex = 0
const nextRecipient = () => recipientOf(stack, String(rewards[rewardIndex++]?.id))
const slugOf = async (brand: string) => String((await runSql(stack, undefined, `select slug from brands where id = '${brand}'`))[0]?.slug)
/** Makes the job that fetches ordered vouchers due now. It otherwise waits a quarter of a minute, as the caller may retry first. */
const makeJobDue = () => runSql(stack, undefined, "update plutus_jobs set run_at = 0 where kind = 'fetch-voucher'")
const readOffers = async (person: ReturnType<typeof nextRecipient>) => (await person.open()).view.brands.map(({ id }) => id)

it('E3 issues a brand’s own codes once each while there are some, and keeps the other rewards open', async () => {
  const codes = ['OWN-CODE-0001', 'OWN-CODE-0002', 'OWN-CODE-0003']
  const vouchers = ['code', ...codes].join('\n')
  const before = await readOffers(nextRecipient())
  const answer = await operator(stack, 'stock-vouchers', { brand: await slugOf(stocked), value: '500.00', vouchers })
  expect(answer).toMatchObject({ added: 3, values: [{ value: '₹500', added: 3, inStock: 3 }] })
  const people = Array.from({ length: 10 }, nextRecipient)
  const { replies, overlapped } = await race(
    stack.directusUrl,
    people.map(({ claimCall }) => claimCall(stocked, randomUUID())),
  )
  console.log(`${overlapped} of 10 claims overlapped on three codes`)
  expect(tally(replies.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'given'))).toEqual({ given: 3, OUT_OF_STOCK: 7 })
  const given = replies.map(({ body }) => body.code).filter(Boolean)
  expect(given.sort()).toEqual(codes)
  const loser = people[replies.findIndex(({ status }) => status !== 200)]
  if (!loser) throw new Error('nobody lost')
  expect((await loser.open()).view.status).toBe('open')
  expect(await readOffers(loser)).toEqual(before.filter((id) => id !== stocked))
  expect((await loser.claim(printed, randomUUID())).status).toBe(200)
  expect(JSON.stringify(await operator(stack, 'list-stock'))).not.toContain('OWN-CODE')
  const stored = JSON.stringify(await runSql(stack, undefined, 'select * from plutus_voucher_stock'))
  expect(stored).not.toContain('OWN-CODE')
  await expectLedgersToSum(stack)
})

it('E3 orders from an outside supplier once per redemption, whose voucher becomes the claim’s', { tags: ['deeper'] }, async () => {
  await runSql(stack, undefined, `update brands set supplier = 'http', supplier_ref = 'ACME-500' where id = '${outside}'`)
  const person = nextRecipient()
  const key = randomUUID()
  const first = await person.claim(outside, key)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body.code).toMatch(/^ACME-/)
  const again = await person.claim(outside, key)
  expect(again.body.code).toBe(first.body.code)
  expect([...supplier.orders.values()]).toEqual([expect.objectContaining({ product: 'ACME-500', value: 50_000, currency: 'INR' })])
  expect(supplier.requestCount()).toBe(1)
})

it('E3 keeps the reward for its voucher after a lost response: same key, one order, mailed later', { tags: ['deeper'] }, async () => {
  supplier.setBehaviour('hang_up')
  const waiting = { person: nextRecipient(), key: randomUUID() }
  const gone = rewards[rewardIndex]
  const leaver = nextRecipient()
  expect((await waiting.person.claim(outside, waiting.key)).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
  expect((await leaver.claim(outside, randomUUID())).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
  expect((await leaver.open()).view.status).toBe('claiming')
  // neither another brand nor a cancellation can interfere
  expect((await leaver.claim(printed, randomUUID())).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
  const cancelled = await owner.graphql('mutation ($id: ID!) { cancelReward(id: $id, reason: "no more") { id } }', { id: gone?.id })
  expect(cancelled.errors?.[0]?.extensions?.code).toBe('SUPPLIER_DELAYED')
  await expectLedgersToSum(stack)
  const pid = stack.kill('directus')
  supplier.setBehaviour('deliver')
  await stack.isBack('directus', pid)
  // a caller who stayed retries by their key, and the job fetches the voucher of one who left
  const isAnswered = async () => /^ACME-/.test((await waiting.person.claim(outside, waiting.key)).body.code ?? '')
  await waitFor(isAnswered, { what: 'the voucher of the caller who stayed' })
  if (!isSweep) await makeJobDue()
  await waitFor(async () => (await leaver.open()).view.status === 'claimed', { what: 'the job to fetch the voucher' })
  const mail = await mailTo(stack, String(gone?.email), ({ text }) => text.includes('ACME-'))
  expect([...supplier.orders.values()].map(({ code }) => code)).toContain(/ACME-[0-9A-F]+/.exec(mail.text)?.[0])
  expect(supplier.orders.size).toBe(3)
  await expectLedgersToSum(stack)
})

it('E3 M1 keeps a voucher with the browser that requested it last, when the supplier responds to an earlier one', async () => {
  supplier.setBehaviour('hang_up')
  const reward = String(rewards[rewardIndex]?.id)
  const { path, body, headers } = nextRecipient().claimCall(outside, randomUUID())
  const claimFrom = (browser: string) =>
    fetch(stack.directusUrl + path, { method: 'POST', headers: { ...headers, 'x-plutus-browser': browser }, body: JSON.stringify(body) })
  const [lost, mine] = ['a'.repeat(43), 'b'.repeat(43)]
  expect((await claimFrom(lost)).status).not.toBe(200)
  supplier.setBehaviour('keep_one')
  await makeJobDue()
  await waitFor(supplier.isWaiting, { what: 'the job to ask' })
  expect((await claimFrom(mine)).status).toBe(200)
  const browserOf = async () =>
    (await runSql(stack, undefined, `select browser_hash from claims where reward = '${reward}'`))[0]?.browser_hash
  const before = await browserOf()
  expect(before).toBeTruthy()
  supplier.release()
  supplier.setBehaviour('deliver')
  const left = `select id from plutus_jobs where kind = 'fetch-voucher' and payload is not null`
  await waitFor(async () => (await runSql(stack, undefined, left)).length === 0, { what: 'the job to end' })
  expect(await browserOf()).toBe(before)
})

it('E3 repeats the order after a restart interrupted it, and does not count that attempt', async () => {
  supplier.setBehaviour('hang_up')
  const to = rewards[rewardIndex]?.email
  expect((await nextRecipient().claim(outside, randomUUID())).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
  supplier.setBehaviour('stall')
  await makeJobDue()
  const asking = async () => {
    const [job] = await runSql(
      stack,
      undefined,
      "select attempts from plutus_jobs where kind = 'fetch-voucher' and lease_until is not null",
    )
    return Number(job?.attempts)
  }
  await waitFor(async () => (await asking()) > 0, { what: 'the job to ask', everyMs: 10 })
  const tries = await asking()
  const leaver = stack.pid('directus')
  process.kill(leaver, 'SIGTERM')
  await stack.isBack('directus', leaver)
  await waitFor(async () => (await asking()) > 0, { what: 'the next process to ask', everyMs: 10 })
  expect(await asking()).toBe(tries)
  supplier.setBehaviour('deliver')
  await mailTo(stack, String(to), ({ text }) => text.includes('ACME-'))
  expect(stack.log('directus')).not.toContain('aborted')
})

it('E3 R30 R32 mails a late voucher to the person who spent a mailed code or points, too', async () => {
  const codeMail = { subject: 'Your code', headline: 'Thank you', body: 'Your code: {{ reward_code }}' }
  const changes = { codeDetails: { value: '50000', length: 12, uses: 1 }, email: codeMail, delivery: { ...delivery, handover: 'mail' } }
  const codes = await draftCampaign(owner, { name: 'Codes by mail', deliveryType: 'rewardcodes', changes })
  await launch(owner, await addRecipient(owner, codes.id, { email: 'code@example.com' }))
  const { text } = await mailTo(stack, 'code@example.com', ({ subject }) => subject === 'Your code')
  const holder = await openCodes(stack, [String(/Your code: ([2-9A-HJKMNP-Z ]{12,16})/.exec(text)?.[1]?.trim())])
  const programs = () => runSql(stack, undefined, "select rate from points_programs where status = 'active' order by company")
  if ((await programs()).length === 0) await setUpPoints(owner)
  const [program] = await programs()
  const { reward } = await givePoints(owner, 50_000 / Number(program?.rate), 'stars@example.com')
  const collector = recipientOf(stack, reward)
  supplier.setBehaviour('hang_up')
  const late = [await holder.claim(outside, randomUUID()), await collector.claim(outside, randomUUID(), { amount: '50000' })]
  expect(late.map(({ body }) => body.errors?.[0]?.extensions.code)).toEqual(['SUPPLIER_DELAYED', 'SUPPLIER_DELAYED'])
  supplier.setBehaviour('deliver')
  await makeJobDue()
  for (const to of ['code@example.com', 'stars@example.com']) {
    const mail = await mailTo(stack, to, (found) => found.text.includes('ACME-'))
    expect([...supplier.orders.values()].map(({ code }) => code)).toContain(/ACME-[0-9A-F]+/.exec(mail.text)?.[0])
  }
  await expectLedgersToSum(stack)
})

it('E3 R30 runs the uses of one code one after another while a supplier decides, and still opens the code for others', async () => {
  const { draft, file } = await launchCodes(owner, 'Three uses', { quantity: 1, uses: 3, partialUse: false })
  await confirmPerson(stack, owner, demo.email)
  const [line] = await downloadCodes(owner, file)
  const [first, second] = [await openCodes(stack, [String(line?.code)]), await openCodes(stack, [String(line?.code)])]
  supplier.setBehaviour('stall')
  const before = supplier.requestCount()
  const key = randomUUID()
  const early = first.claim(outside, key)
  await waitFor(async () => supplier.requestCount() > before, { what: 'the first order' })
  expect((await first.open()).view.status).toBe('claiming')
  const late = [
    second.claim(outside, randomUUID()),
    openCodes(stack, [String(line?.code)]).then((third) => third.claim(outside, randomUUID())),
  ]
  supplier.setBehaviour('deliver')
  const answers = [await early, ...(await Promise.all(late))]
  expect(answers.map(({ status, body }) => body.errors?.[0]?.extensions.code ?? status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(3)
  expect((await first.claim(outside, key)).body.code).toBe(answers[0]?.body.code)
  const [spent] = await runSql(stack, undefined, `select status, remaining, uses_left from rewards where campaign = '${draft.id}'`)
  expect({ ...spent, remaining: Number(spent?.remaining) }).toEqual({ status: 'claimed', remaining: 0, uses_left: 0 })
  await expectLedgersToSum(stack)
})

it('E3 ends an order without a response by an operator: with the voucher, or with an open reward and the money as before', async () => {
  supplier.setBehaviour('hang_up')
  const [given, opened] = [rewards[rewardIndex], rewards[rewardIndex + 1]]
  const [first, second] = [nextRecipient(), nextRecipient()]
  for (const person of [first, second]) expect((await person.claim(outside, randomUUID())).status).not.toBe(200)
  const orders = await runSql(
    stack,
    undefined,
    "select id, created_at from plutus_voucher_orders where status = 'ordered' order by created_at",
  )
  expect(orders).toHaveLength(2)
  const settle = (order: unknown, more: object) => operator(stack, 'settle-voucher-order', { order, reason: 'Said on the phone', ...more })
  await expect(settle(orders[0]?.id, { reason: '' })).rejects.toThrow('give a reason')
  expect(await settle(orders[0]?.id, { code: 'ACME-BY-PHONE' })).toMatchObject({ outcome: 'delivered' })
  expect(await settle(orders[1]?.id, {})).toMatchObject({ outcome: 'refused' })
  await expect(settle(orders[1]?.id, {})).rejects.toThrow('This order is already closed')
  expect((await mailTo(stack, String(given?.email), ({ text }) => text.includes('ACME-'))).text).toContain('ACME-BY-PHONE')
  expect((await first.open()).view.status).toBe('claimed')
  expect((await second.open()).view.status).toBe('open')
  supplier.setBehaviour('deliver')
  expect((await second.claim(printed, randomUUID())).status).toBe(200)
  const audits = await runSql(stack, undefined, "select entity_id, actor_kind, detail from audit_events where action = 'voucher.settle'")
  expect(audits.map((row) => [row.entity_id, row.actor_kind])).toEqual([given, opened].map((reward) => [reward?.id, 'operator']))
  expect(JSON.stringify(audits)).not.toContain('ACME-BY-PHONE')
  await expectLedgersToSum(stack)
})

it('E3 reopens the reward at once when a supplier has no voucher, and offers it without that brand', async () => {
  supplier.setBehaviour('refuse')
  const person = nextRecipient()
  expect((await person.claim(outside, randomUUID())).body.errors?.[0]?.extensions.code).toBe('OUT_OF_STOCK')
  const { view } = await person.open()
  expect(view.status).toBe('open')
  expect(view.brands.map(({ id }) => id)).not.toContain(outside)
  expect((await person.claim(printed, randomUUID())).status).toBe(200)
  await expectLedgersToSum(stack)
})

it('E3 keeps a voucher whose campaign was paused meanwhile for the next claim, and reopens the reward', async () => {
  supplier.setBehaviour('stall')
  const person = nextRecipient()
  const claiming = person.claim(outside, randomUUID())
  await waitFor(async () => (await person.open()).view.status === 'claiming', { what: 'the order' })
  const setCampaign = (to: string) => runSql(stack, undefined, `update campaigns set status = '${to}' where name like 'Vouchers%'`)
  await setCampaign('paused')
  supplier.setBehaviour('deliver')
  expect((await claiming).body.errors?.[0]?.extensions.code).toBe('REWARD_ON_HOLD')
  await setCampaign('live')
  expect((await person.open()).view.status).toBe('open')
  expect(await runSql(stack, undefined, `select id from plutus_voucher_stock where brand = '${outside}' and claim is null`)).toHaveLength(1)
  const before = supplier.requestCount()
  expect((await nextRecipient().claim(outside, randomUUID())).body.code).toMatch(/^ACME-/)
  expect(supplier.requestCount()).toBe(before)
  await command(owner, 'mutation ($id: ID!) { cancelReward(id: $id, reason: "over") { id } }', { id: rewards[rewardIndex - 2]?.id })
  await expectLedgersToSum(stack)
})

it('E3 R31 adds new brands to a catalogue by rule at once, also for sent rewards, and refuses an unknown category', async () => {
  supplier.setBehaviour('deliver')
  const [brand] = await runSql(stack, undefined, `select id, category from brands where id = '${printed}'`)
  const rule = { countries: ['IN'], categories: [brand?.category] }
  const draft = await draftCampaign(owner, { name: 'By rule', changes: { catalogue: { mode: 'rule', rule } } })
  const ready = await addRecipient(owner, draft.id, { email: 'rule@example.com' })
  await launch(owner, ready)
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  const person = recipientOf(stack, String(reward?.id))
  const before = await readOffers(person)
  expect(before).toContain(printed)
  await runSql(stack, undefined, `update brands set countries = '["LK"]' where id = '${printed}'`)
  expect(await readOffers(person)).toEqual(before.filter((id) => id !== printed))
  expect((await person.claim(printed, randomUUID())).body.errors?.[0]?.extensions.code).toBe('BRAND_NOT_AVAILABLE')
  await runSql(stack, undefined, `update brands set countries = '["LK","IN"]' where id = '${printed}'`)
  expect((await person.claim(printed, randomUUID())).status).toBe(200)
  const text =
    'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { id } }'
  const other = await draftCampaign(owner, { name: 'By an unknown rule' })
  const unknown = { mode: 'rule', rule: { countries: [], categories: [randomUUID()] } }
  const { errors } = await owner.graphql(text, { id: other.id, version: other.version, input: { catalogue: unknown } })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: { 'input.catalogue.rule.categories': 'Unknown category' } })
})
