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
/** Rewards of ₹500 that nobody has claimed yet, and brands that may carry them. */
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
  const { view } = await next().open()
  ;[stocked = '', outside = '', printed = ''] = view.brands.map(({ id }) => id)
})
afterAll(() => stack?.stop())

let taken = 0
const next = () => recipientOf(stack, String(rewards[taken++]?.id))
const slugOf = async (brand: string) => String((await runSql(stack, undefined, `select slug from brands where id = '${brand}'`))[0]?.slug)
/** Instead of a quarter of a minute in which whoever asked may come again. */
const jobIsDue = () => runSql(stack, undefined, "update plutus_jobs set run_at = 0 where kind = 'fetch-voucher'")
const offers = async (person: ReturnType<typeof next>) => (await person.open()).view.brands.map(({ id }) => id)

it('E3 a brand’s own codes are given out once each, to as many as there are, and the others keep their rewards', async () => {
  const codes = ['OWN-CODE-0001', 'OWN-CODE-0002', 'OWN-CODE-0003']
  const before = await offers(next())
  const answer = await operator(stack, 'stock-vouchers', { brand: await slugOf(stocked), value: '500.00', codes: codes.join('\n') })
  expect(answer).toMatchObject({ added: 3, inStock: 3 })
  const people = Array.from({ length: 10 }, next)
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
  expect(await offers(loser)).toEqual(before.filter((id) => id !== stocked))
  expect((await loser.claim(printed, randomUUID())).status).toBe(200)
  expect(JSON.stringify(await operator(stack, 'list-stock'))).not.toContain('OWN-CODE')
  const stored = JSON.stringify(await runSql(stack, undefined, 'select * from plutus_voucher_stock'))
  expect(stored).not.toContain('OWN-CODE')
  await expectLedgersToSum(stack)
})

it('E3 a supplier outside is asked once a redemption, and its voucher is the claim’s', { tags: ['deeper'] }, async () => {
  await runSql(stack, undefined, `update brands set supplier = 'http', supplier_ref = 'ACME-500' where id = '${outside}'`)
  const person = next()
  const key = randomUUID()
  const first = await person.claim(outside, key)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body.code).toMatch(/^ACME-/)
  const again = await person.claim(outside, key)
  expect(again.body.code).toBe(first.body.code)
  expect([...supplier.orders.values()]).toEqual([expect.objectContaining({ product: 'ACME-500', value: 50_000, currency: 'INR' })])
  expect(supplier.asked()).toBe(1)
})

it('E3 a lost answer keeps the reward for its voucher: same key, one order, mailed when it comes', { tags: ['deeper'] }, async () => {
  supplier.is('hang_up')
  const waiting = { person: next(), key: randomUUID() }
  const gone = rewards[taken]
  const leaver = next()
  expect((await waiting.person.claim(outside, waiting.key)).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
  expect((await leaver.claim(outside, randomUUID())).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
  expect((await leaver.open()).view.status).toBe('claiming')
  // neither another brand nor the company's people come between
  expect((await leaver.claim(printed, randomUUID())).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
  const cancelled = await owner.graphql('mutation ($id: ID!) { cancelReward(id: $id, reason: "no more") { id } }', { id: gone?.id })
  expect(cancelled.errors?.[0]?.extensions?.code).toBe('SUPPLIER_DELAYED')
  await expectLedgersToSum(stack)
  const pid = stack.kill('directus')
  supplier.is('deliver')
  await stack.isBack('directus', pid)
  // a caller who stayed asks again by their key; the job does for one who left
  const answer = await waiting.person.claim(outside, waiting.key)
  expect(answer.body.code).toMatch(/^ACME-/)
  if (!isSweep) await jobIsDue()
  await waitFor(async () => (await leaver.open()).view.status === 'claimed', { what: 'the job to fetch the voucher' })
  const mail = await mailTo(stack, String(gone?.email), ({ text }) => text.includes('ACME-'))
  expect([...supplier.orders.values()].map(({ code }) => code)).toContain(/ACME-[0-9A-F]+/.exec(mail.text)?.[0])
  expect(supplier.orders.size).toBe(3)
  await expectLedgersToSum(stack)
})

it('E3 M1 leaves a voucher with the browser that asked for it last, when the one that began hears of it after', async () => {
  supplier.is('hang_up')
  const reward = String(rewards[taken]?.id)
  const { path, body, headers } = next().claimCall(outside, randomUUID())
  const claimFrom = (browser: string) =>
    fetch(stack.directusUrl + path, { method: 'POST', headers: { ...headers, 'x-plutus-browser': browser }, body: JSON.stringify(body) })
  const [lost, mine] = ['a'.repeat(43), 'b'.repeat(43)]
  expect((await claimFrom(lost)).status).not.toBe(200)
  supplier.is('keep_one')
  await jobIsDue()
  await waitFor(supplier.isKeeping, { what: 'the job to ask' })
  expect((await claimFrom(mine)).status).toBe(200)
  const browserOf = async () =>
    (await runSql(stack, undefined, `select browser_hash from claims where reward = '${reward}'`))[0]?.browser_hash
  const before = await browserOf()
  expect(before).toBeTruthy()
  supplier.letGo()
  supplier.is('deliver')
  const left = `select id from plutus_jobs where kind = 'fetch-voucher' and payload is not null`
  await waitFor(async () => (await runSql(stack, undefined, left)).length === 0, { what: 'the job to end' })
  expect(await browserOf()).toBe(before)
})

it('E3 asks again after a restart that cut it short, and counts no try for that', async () => {
  supplier.is('hang_up')
  const to = rewards[taken]?.email
  expect((await next().claim(outside, randomUUID())).body.errors?.[0]?.extensions.code).toBe('SUPPLIER_DELAYED')
  supplier.is('stall')
  await jobIsDue()
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
  supplier.is('deliver')
  await mailTo(stack, String(to), ({ text }) => text.includes('ACME-'))
  expect(stack.log('directus')).not.toContain('aborted')
})

it('E3 R30 R32 a late voucher finds who spent a mailed code or points, too', async () => {
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
  supplier.is('hang_up')
  const late = [await holder.claim(outside, randomUUID()), await collector.claim(outside, randomUUID(), { amount: '50000' })]
  expect(late.map(({ body }) => body.errors?.[0]?.extensions.code)).toEqual(['SUPPLIER_DELAYED', 'SUPPLIER_DELAYED'])
  supplier.is('deliver')
  await jobIsDue()
  for (const to of ['code@example.com', 'stars@example.com']) {
    const mail = await mailTo(stack, to, (found) => found.text.includes('ACME-'))
    expect([...supplier.orders.values()].map(({ code }) => code)).toContain(/ACME-[0-9A-F]+/.exec(mail.text)?.[0])
  }
  await expectLedgersToSum(stack)
})

it('E3 R30 uses of one code follow one another while a supplier decides, and someone who enters it meanwhile is let in', async () => {
  const { draft, file } = await launchCodes(owner, 'Three uses', { quantity: 1, uses: 3, partialUse: false })
  await confirmPerson(stack, owner, demo.email)
  const [line] = await downloadCodes(owner, file)
  const [first, second] = [await openCodes(stack, [String(line?.code)]), await openCodes(stack, [String(line?.code)])]
  supplier.is('stall')
  const before = supplier.asked()
  const key = randomUUID()
  const early = first.claim(outside, key)
  await waitFor(async () => supplier.asked() > before, { what: 'the first order' })
  expect((await first.open()).view.status).toBe('claiming')
  const late = [
    second.claim(outside, randomUUID()),
    openCodes(stack, [String(line?.code)]).then((third) => third.claim(outside, randomUUID())),
  ]
  supplier.is('deliver')
  const answers = [await early, ...(await Promise.all(late))]
  expect(answers.map(({ status, body }) => body.errors?.[0]?.extensions.code ?? status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(3)
  expect((await first.claim(outside, key)).body.code).toBe(answers[0]?.body.code)
  const [spent] = await runSql(stack, undefined, `select status, remaining, uses_left from rewards where campaign = '${draft.id}'`)
  expect({ ...spent, remaining: Number(spent?.remaining) }).toEqual({ status: 'claimed', remaining: 0, uses_left: 0 })
  await expectLedgersToSum(stack)
})

it('E3 an order that is never answered ends by an operator: with the voucher, or the reward open again and its money where it was', async () => {
  supplier.is('hang_up')
  const [given, opened] = [rewards[taken], rewards[taken + 1]]
  const [first, second] = [next(), next()]
  for (const person of [first, second]) expect((await person.claim(outside, randomUUID())).status).not.toBe(200)
  const orders = await runSql(
    stack,
    undefined,
    "select id, created_at from plutus_voucher_orders where status = 'ordered' order by created_at",
  )
  expect(orders).toHaveLength(2)
  const settle = (order: unknown, more: object) => operator(stack, 'settle-voucher-order', { order, reason: 'Said on the phone', ...more })
  await expect(settle(orders[0]?.id, { reason: '' })).rejects.toThrow('Give a reason')
  expect(await settle(orders[0]?.id, { code: 'ACME-BY-PHONE' })).toMatchObject({ outcome: 'delivered' })
  expect(await settle(orders[1]?.id, {})).toMatchObject({ outcome: 'refused' })
  await expect(settle(orders[1]?.id, {})).rejects.toThrow('This order is already closed')
  expect((await mailTo(stack, String(given?.email), ({ text }) => text.includes('ACME-'))).text).toContain('ACME-BY-PHONE')
  expect((await first.open()).view.status).toBe('claimed')
  expect((await second.open()).view.status).toBe('open')
  supplier.is('deliver')
  expect((await second.claim(printed, randomUUID())).status).toBe(200)
  const audits = await runSql(stack, undefined, "select entity_id, actor_kind, detail from audit_events where action = 'voucher.settle'")
  expect(audits.map((row) => [row.entity_id, row.actor_kind])).toEqual([given, opened].map((reward) => [reward?.id, 'operator']))
  expect(JSON.stringify(audits)).not.toContain('ACME-BY-PHONE')
  await expectLedgersToSum(stack)
})

it('E3 a supplier that has none gives the reward back at once, offered without that brand', async () => {
  supplier.is('refuse')
  const person = next()
  expect((await person.claim(outside, randomUUID())).body.errors?.[0]?.extensions.code).toBe('OUT_OF_STOCK')
  const { view } = await person.open()
  expect(view.status).toBe('open')
  expect(view.brands.map(({ id }) => id)).not.toContain(outside)
  expect((await person.claim(printed, randomUUID())).status).toBe(200)
  await expectLedgersToSum(stack)
})

it('E3 a voucher that comes for a brand no longer offered is kept for the next, and the reward is open', async () => {
  supplier.is('stall')
  const person = next()
  const claiming = person.claim(outside, randomUUID())
  await waitFor(async () => (await person.open()).view.status === 'claiming', { what: 'the order' })
  await runSql(stack, undefined, `update brands set status = 'retired' where id = '${outside}'`)
  supplier.is('deliver')
  expect((await claiming).body.errors?.[0]?.extensions.code).toBe('BRAND_NOT_AVAILABLE')
  expect((await person.open()).view.status).toBe('open')
  const kept = await runSql(stack, undefined, `select * from plutus_voucher_stock where brand = '${outside}' and claim is null`)
  expect(kept).toHaveLength(1)
  await runSql(stack, undefined, `update brands set status = 'active' where id = '${outside}'`)
  const asked = supplier.asked()
  expect((await next().claim(outside, randomUUID())).body.code).toMatch(/^ACME-/)
  expect(supplier.asked()).toBe(asked)
  await command(owner, 'mutation ($id: ID!) { cancelReward(id: $id, reason: "over") { id } }', { id: rewards[taken - 2]?.id })
  await expectLedgersToSum(stack)
})

it('E3 R31 a catalogue by rule: brands that join belong to it at once, also for what was sent; an unknown category is refused', async () => {
  supplier.is('deliver')
  const [brand] = await runSql(stack, undefined, `select id, category from brands where id = '${printed}'`)
  const rule = { countries: ['IN'], categories: [brand?.category] }
  const draft = await draftCampaign(owner, { name: 'By rule', changes: { catalogue: { mode: 'rule', rule } } })
  const ready = await addRecipient(owner, draft.id, { email: 'rule@example.com' })
  await launch(owner, ready)
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  const person = recipientOf(stack, String(reward?.id))
  const before = await offers(person)
  expect(before).toContain(printed)
  await runSql(stack, undefined, `update brands set countries = '["LK"]' where id = '${printed}'`)
  expect(await offers(person)).toEqual(before.filter((id) => id !== printed))
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
