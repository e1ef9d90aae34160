import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  command,
  draftCampaign,
  expectLedgersToSum,
  importPeople,
  launch,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { race, tally } from '#tests/support/race.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { startSupplierDouble } from '#tests/support/supplier-double.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let owner: Person
let supplier: Awaited<ReturnType<typeof startSupplierDouble>>
/** Rewards of ₹500 nobody took yet, and brands that may carry them. */
let rewards: { id: string; email: string }[]
let [stocked, outside, printed] = ['', '', '']

beforeAll(async () => {
  supplier = await startSupplierDouble()
  stack = await startStack({ env: supplier.env })
  owner = await signIn(stack)
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Vouchers of others' })).id, 30)
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const made = await rewardsOf(owner, draft.id)
  rewards = made.map(({ id, row_no }) => ({ id, email: `person-${row_no - 1}-${draft.id.slice(0, 8)}@example.com` }))
  const { view } = await next().open()
  ;[stocked = '', outside = '', printed = ''] = view.brands.map(({ id }) => id)
})
afterAll(async () => {
  await stack?.stop()
  await supplier?.stop()
})

let taken = 0
const next = () => recipientOf(stack, String(rewards[taken++]?.id))
const slugOf = async (brand: string) => String((await runSql(stack, undefined, `select slug from brands where id = '${brand}'`))[0]?.slug)
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

it('E3 a supplier outside is asked once a redemption, and its voucher is the claim’s', async () => {
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

it('E3 a lost answer keeps the reward for its voucher: same key, one order, the person mailed when it comes', async () => {
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
  // who stayed asks again by his key; for who left the job does
  const answer = await waiting.person.claim(outside, waiting.key)
  expect(answer.body.code).toMatch(/^ACME-/)
  await waitFor(async () => (await leaver.open()).view.status === 'claimed', { what: 'the job to fetch the voucher', timeoutMs: 60_000 })
  const mail = await mailTo(stack, String(gone?.email), ({ text }) => text.includes('ACME-'))
  expect([...supplier.orders.values()].map(({ code }) => code)).toContain(/ACME-[0-9A-F]+/.exec(mail.text)?.[0])
  expect(supplier.orders.size).toBe(3)
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
