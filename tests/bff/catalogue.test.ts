import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, campaignReaches, draftCampaign, expectLedgersToSum, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { lentSupplier, type SupplierDouble } from '#tests/support/supplier-double.ts'

let stack: TestStack
let owner: Person
let supplier: SupplierDouble
const folder = mkdtempSync(join(tmpdir(), 'plutus-brands-'))

beforeAll(async () => {
  supplier = await lentSupplier()
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await stack?.stop()
})

const brand = {
  slug: 'acme-tea',
  name: 'Acme Tea',
  category: 'tea-houses',
  description: 'Tea by the cup and by the leaf.',
  countries: ['IN'],
  currency: 'INR',
  kind: 'fixed',
  denominations: ['500.00'],
  terms: 'Valid in every tea house. Not exchangeable for cash.',
  how_to_redeem: 'Show the code at the counter.\nSay the PIN.',
  website: 'https://acme-tea.example',
  validity_months: 12,
  status: 'active',
  supplier: 'http',
  supplier_ref: 'ACME-500',
}

it('E3 R31 gives the voucher of a supplier for a brand from a file: with its PIN, link and last day, on the page and by mail', async () => {
  const file = join(folder, 'brands.jsonl')
  const lines = [{ record: 'category', slug: 'tea-houses', name: 'Tea houses' }, brand]
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  await operator(stack, 'import-brands', { file })
  const [{ id = '' } = {}] = await runSql(stack, undefined, "select id from brands where slug = 'acme-tea'")
  const draft = await draftCampaign(owner, { name: 'Tea for all', changes: { catalogue: { mode: 'selected', brands: [id] } } })
  await launch(owner, await addRecipient(owner, draft.id, { email: 'tea@people.example.com', firstName: 'Tea' }))
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  const recipient = recipientOf(stack, String(reward?.id))
  expect((await recipient.open()).view.brands).toMatchObject([{ id, name: 'Acme Tea' }])

  supplier.setParts({ pin: '482913', link: 'https://acme-tea.example/v/1', expires: '2098-12-31' })
  const { body } = await recipient.claim(String(id), randomUUID())
  const [order] = supplier.orders.values()
  expect(order).toMatchObject({ product: 'ACME-500', value: 50_000, currency: 'INR' })
  expect(body).toMatchObject({
    code: order?.code,
    pin: '482913',
    link: 'https://acme-tea.example/v/1',
    serial: null,
    claim: { parts: ['pin', 'link'], validUntil: '2098-12-31' },
  })
  const { view } = await recipient.open()
  expect(view.claim).toMatchObject({ voucher: `•••• •••• •••• ${order?.code.slice(-4)}`, parts: ['pin', 'link'] })
  for (const secret of [order?.code, '482913', 'acme-tea.example/v/1']) expect(JSON.stringify(view)).not.toContain(secret)
  expect(await recipient.copy()).toBe(200)
  const { text } = await mailTo(stack, 'tea@people.example.com', (mail) => mail.text.includes(String(order?.code)))
  for (const part of ['482913', 'https://acme-tea.example/v/1', '31 Dec 2098', 'Say the PIN.']) expect(text).toContain(part)
  await expectLedgersToSum(stack)
})
