import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaignReaches, draftCampaign, importPeople, launch, launchText, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { production } from '#tests/support/production.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let owner: Person
let invented: { id: string; name: string; slug: string }

/** Makes a brand the demo's, behind the back of the running server. */
const invent = () => runSql(stack, undefined, `update brands set supplier = 'printed' where id = '${invented.id}'`)
const giveBack = () => runSql(stack, undefined, `update brands set supplier = 'inventory' where id = '${invented.id}'`)

beforeAll(async () => {
  const fill = (dataDir: string) => {
    const database = new DatabaseSync(join(dataDir, 'plutus.db'))
    database.exec("update brands set supplier = 'inventory'")
    database.close()
  }
  stack = await startStack({ env: production, fill })
  owner = await signIn(stack)
  const [brand] = await runSql(
    stack,
    undefined,
    "select id, name, slug from brands where currency = 'INR' and kind = 'range' order by name",
  )
  invented = brand as typeof invented
  // The company's open rewards of before count as promised too.
  const codes = Array.from({ length: 2000 }, (_, index) => `GENUINE-${1000 + index}`)
  await operator(stack, 'stock-vouchers', { brand: invented.slug, value: '500.00', vouchers: ['code', ...codes].join('\n') })
  const stocked = () => runSql(stack, undefined, `select stocked_values from brands where id = '${invented.id}'`)
  await waitFor(async () => String((await stocked())[0]?.stocked_values) === '[50000]', { what: 'the voucher to be offered' })
})
afterAll(() => stack?.stop())

it('E3 refuses in production to launch a campaign that offers a brand with invented vouchers, and names it', async () => {
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Invented' })).id, 2)
  await invent()
  const { errors } = await owner.graphql(launchText, { id: draft.id, idempotencyKey: randomUUID(), expectedTotal: draft.total })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BRAND_NOT_AVAILABLE', problem: expect.stringContaining(invented.name) })
  await giveBack()
})

it('E3 neither offers nor issues an invented voucher in production', async () => {
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Genuine' })).id, 1)
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  const person = recipientOf(stack, String(reward?.id))
  await invent()
  expect((await person.open()).view.brands.map(({ id }) => id)).not.toContain(invented.id)
  const { body } = await person.claim(invented.id, randomUUID())
  expect(body.errors?.[0]?.extensions.code).toBe('BRAND_NOT_AVAILABLE')
  await waitFor(() => stack.log('directus').includes(invented.id), { what: 'the brand in the log' })
  expect((await person.open()).view.status).toBe('open')
})

it('E3 does not start in production with an active brand that has invented vouchers', async () => {
  stack.kill('directus')
  const sentence = 'Brands with the supplier “printed” are only for the demo, because their vouchers are invented: '
  await waitFor(() => stack.log('directus').includes(`${sentence}${invented.name}. Give them`), {
    what: 'the sentence of the refused start',
  })
})
