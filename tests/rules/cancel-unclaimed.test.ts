import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignReaches, expectLedgersToSum } from '#tests/support/campaigns.ts'
import { brandFor, type CodeLine, downloadCodes, launchCodes, openCodes, rewardsByQuery } from '#tests/support/codes.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Code = { status: string; value: string; remaining: string; claimed_at: string | null; code_last4: string }
type CancelInput = { expected?: number; includePartlySpent?: boolean }

let stack: StackOn
let owner: Person

const cancelText = `mutation ($id: ID!, $expected: Int, $includePartlySpent: Boolean) {
  cancelUnclaimedRewards(campaign: $id, expected: $expected, includePartlySpent: $includePartlySpent, reason: "The shop closes") { id } }`
const matchingText = `mutation ($id: ID!, $expected: Int!, $includePartlySpent: Boolean) {
  cancelMatchingRewards(campaign: $id, filter: {}, expected: $expected, includePartlySpent: $includePartlySpent, reason: "The shop closes") { id } }`

const cancel = (text: string, id: string, input: CancelInput) => owner.graphql<unknown>(text, { id, ...input })
const codesOf = (campaign: string) => rewardsByQuery<Code>(owner, campaign, 'status value remaining claimed_at code_last4')
const statusesOf = async (campaign: string) => (await codesOf(campaign)).map(({ status }) => status).sort()

async function waitForCancellation(): Promise<void> {
  const jobs = () => stack.sql("select id from plutus_jobs where kind in ('cancel-unclaimed', 'bulk-rewards')")
  await waitFor(async () => (await jobs()).length === 0, { what: 'the cancelling to end' })
}

/** Launches a campaign of codes that may be spent in parts, and spends ₹100 of the first. */
async function launchPartlySpent(quantity: number): Promise<{ id: string; codes: CodeLine[] }> {
  const { draft, file } = await launchCodes(owner, 'Some of them used', { quantity })
  const codes = await downloadCodes(owner, file)
  await spend(codes[0])
  return { id: draft.id, codes }
}

async function spend(line: CodeLine | undefined): Promise<void> {
  const begin = await prepareSpend(line)
  await begin()
}

let address = 0

/** Enters a code from an address of its own, and returns the call that spends ₹100 of it. */
async function prepareSpend(line: CodeLine | undefined): Promise<() => Promise<unknown>> {
  const holder = await openCodes(stack, [String(line?.code)], `203.0.113.${++address}`)
  const { view } = await holder.open()
  return () => holder.claim(brandFor(view, 10_000), randomUUID(), { amount: '10000' })
}

describe.each(['SQLite', 'PostgreSQL'])('cancelling unclaimed codes, on %s', (database) => {
  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    await confirmPerson(stack, owner, demo.email)
  })
  afterAll(() => stack?.stop())

  it.each([
    ['all', cancelText],
    ['those of a list', matchingText],
  ])('R12 R30 cancels exactly the unclaimed codes that are selected (%s), and a partly spent one only on request', async (_, text) => {
    const { id } = await launchPartlySpent(4)
    const refused = await cancel(text, id, { expected: 4 })
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'SELECTION_CHANGED', count: 3 })
    expect((await cancel(text, id, { expected: 3 })).errors).toBeUndefined()
    await waitForCancellation()
    expect(await statusesOf(id)).toEqual(['cancelled', 'cancelled', 'cancelled', 'partially_claimed'])
    expect((await codesOf(id)).find(({ status }) => status === 'partially_claimed')).toMatchObject({ remaining: '40000' })
    await expectLedgersToSum(stack)

    expect((await cancel(text, id, { expected: 1, includePartlySpent: true })).errors).toBeUndefined()
    await campaignReaches(owner, id, 'completed')
    expect(await statusesOf(id)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
    const { data } = await owner.graphql<{ campaigns_by_id: Record<string, number | string> }>(
      'query ($id: ID!) { campaigns_by_id(id: $id) { issued_count claimed_count returned_count issued_value claimed_value returned_value } }',
      { id },
    )
    expect(data?.campaigns_by_id).toMatchObject({ claimed_count: 1, returned_count: 3 })
    const { issued_value: issued, claimed_value: claimed, returned_value: returned } = data?.campaigns_by_id ?? {}
    expect([Number(claimed), Number(returned)]).toEqual([10_000, Number(issued) - 10_000])
    await expectLedgersToSum(stack)
  })

  it('E6 cancels no code that is first spent at the same moment', async () => {
    const { id, codes } = await launchPartlySpent(12)
    const begins = await Promise.all(codes.slice(1).map(prepareSpend))
    await Promise.all([cancel(cancelText, id, {}), ...begins.map((begin) => begin())])
    await waitForCancellation()
    const after = await codesOf(id)
    expect(after.filter(({ status, claimed_at }) => (claimed_at === null) !== (status === 'cancelled'))).toEqual([])
    await expectLedgersToSum(stack)
  })
})
