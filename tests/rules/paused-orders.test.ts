import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, campaignReaches, draftCampaign, expectLedgersToSum, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { givePoints, setUpPoints } from '#tests/support/points.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { lentSupplier, type SupplierDouble } from '#tests/support/supplier-double.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let owner: Person
let supplier: SupplierDouble
let link: string
let outside: string

beforeAll(async () => {
  supplier = await lentSupplier()
  stack = await startStack()
  owner = await signIn(stack)
  const draft = await addRecipient(owner, (await draftCampaign(owner, { name: 'Ordered' })).id, { email: 'ordered@example.com' })
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  link = String((await rewardsOf(owner, draft.id))[0]?.id)
  outside = String((await recipientOf(stack, link).open()).view.brands[1]?.id)
  await runSql(stack, undefined, `update brands set supplier = 'http' where id = '${outside}'`)
})
afterAll(() => stack?.stop())

it('E3 gives the voucher that was ordered before its company was paused, for a link as for points', async () => {
  await setUpPoints(owner)
  const { reward } = await givePoints(owner, 500, 'ordered-points@example.com')
  for (const [person, amount] of [
    [recipientOf(stack, link), undefined],
    [recipientOf(stack, reward), '50000'],
  ] as const) {
    supplier.setBehaviour('stall')
    const before = supplier.requestCount()
    const claiming = person.claim(outside, randomUUID(), amount ? { amount } : {})
    await waitFor(() => supplier.requestCount() > before, { what: 'the order' })
    await operator(stack, 'pause-company', { company: owner.user.company.id, reason: 'a check' })
    supplier.setBehaviour('deliver')
    expect((await claiming).body.code).toMatch(/^ACME-/)
    await operator(stack, 'resume-company', { company: owner.user.company.id, reason: 'All is well' })
    const isPaused = async () => (await runSql(stack, undefined, 'select id from companies where paused_at is not null')).length > 0
    await waitFor(async () => !(await isPaused()), { what: 'the pause to end' })
  }
  await expectLedgersToSum(stack)
})
