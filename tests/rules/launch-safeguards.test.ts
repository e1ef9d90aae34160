import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addRecipient,
  command,
  type Draft,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  type Launch,
  launch,
} from '#tests/support/campaigns.ts'
import { farMorning, farYear } from '#tests/support/far-ahead.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

const cancelText = 'mutation ($id: ID!) { cancelLaunch(id: $id) { status } }'
const copyText =
  'mutation ($id: ID!, $clientId: ID!) { duplicateCampaign(id: $id, clientId: $clientId) { id version total recipient_count } }'
const namedText =
  'mutation ($id: ID!, $key: String!, $total: GraphQLBigInt!, $name: String) { launchCampaign(id: $id, idempotencyKey: $key, expectedTotal: $total, confirmName: $name) { id status } }'
const limitText = 'mutation ($from: GraphQLBigInt) { updateApprovalRules(input: { confirmAmount: $from }) { confirm_amount } }'

let stack: TestStack
let owner: Person
let key: Pick<Person, 'graphql' | 'fetch'>

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  key = actAs(stack, stack.apiKey)
})
afterAll(() => stack?.stop())

const sql = (text: string) => runSql(stack, undefined, text)

it('R12 gives a person 60 s to undo where the delivery names no time, a key none, and a copied draft its own (U7)', async () => {
  const { undoSeconds: _, ...unsaid } = delivery
  const ready = async (name: string) => {
    const draft = await draftCampaign(owner, { name, changes: { delivery: unsaid } })
    return addRecipient(owner, draft.id, { email: 'unsaid@example.com' })
  }
  const draft = await ready('Unsaid')
  const before = Date.now()
  const order = await launch(owner, draft)
  expect(order.status).toBe('held')
  const [row] = await sql(`select send_at from launches where id = '${order.id}'`)
  expect(new Date(row?.send_at as string | number).getTime() - before).toBeGreaterThanOrEqual(60_000)
  await command(owner, cancelText, { id: order.id })

  const copy = await command<Draft>(owner, copyText, { id: draft.id, clientId: randomUUID() })
  const again = await launch(owner, await addRecipient(owner, copy.id, { email: 'copied@example.com' }))
  expect(again.status).toBe('held')
  await command(owner, cancelText, { id: again.id })

  expect((await launch(key, await ready('By a key'))).status).not.toBe('held')
  await expectLedgersToSum(stack)
})

it('R12 moves a launch to another time and changes nothing else in the campaign’s settings', async () => {
  const { undoSeconds: _, ...unsaid } = delivery
  const later = { ...unsaid, sendMode: 'scheduled', sendAtLocal: farMorning, timeZone: 'Asia/Kolkata' }
  const draft = await draftCampaign(owner, { name: 'Moved to April', changes: { delivery: later } })
  const { id } = await launch(owner, await addRecipient(owner, draft.id, { email: 'april@example.com' }))
  const settings = async () => {
    const [row] = await sql(`select delivery from campaigns where id = '${draft.id}'`)
    return typeof row?.delivery === 'string' ? JSON.parse(row.delivery) : row?.delivery
  }
  const before = await settings()
  const moved = `${farYear}-04-02T10:00`
  await command(owner, `mutation ($id: ID!) { rescheduleLaunch(id: $id, sendAtLocal: "${moved}", timeZone: "Europe/Berlin") { id } }`, {
    id,
  })
  expect(await settings()).toEqual({ ...before, sendAtLocal: moved, timeZone: 'Europe/Berlin' })
  await command(owner, cancelText, { id })
})

it('E1 requires the campaign’s name from a person from the company’s limit on, and never from a key (U7)', async () => {
  const ready = async (name: string) => addRecipient(owner, (await draftCampaign(owner, { name })).id, { email: 'dear@example.com' })
  const attempt = async ({ id, total }: Draft, name: string | null, idempotencyKey: string = randomUUID()) => {
    const { data, errors } = await owner.graphql<{ launchCampaign: Launch }>(namedText, { id, key: idempotencyKey, total, name })
    return { launched: data?.launchCampaign?.id, refusal: errors?.[0]?.extensions }
  }
  const draft = await ready('Directors’ Diwali')
  const limit = draft.total
  expect(await command(owner, limitText, { from: limit })).toEqual({ confirm_amount: limit })
  for (const wrong of [null, '', 'Directors'])
    expect((await attempt(draft, wrong)).refusal).toMatchObject({ code: 'NAME_NOT_CONFIRMED', name: 'Directors’ Diwali', total: limit })
  expect(await sql(`select id from launches where campaign = '${draft.id}'`)).toEqual([])
  const pressed = randomUUID()
  const { launched } = await attempt(draft, '  directors’   diwali ', pressed)
  expect(launched).toBeTruthy()
  expect((await attempt(draft, null, pressed)).launched, 'the same key is the same launch').toBe(launched)

  const byKey = await ready('By an integration')
  await command(key, namedText, { id: byKey.id, key: randomUUID(), total: byKey.total })
  await command(owner, limitText, { from: String(Number(limit) + 1) })
  expect((await attempt(await ready('Below the limit'), null)).launched).toBeTruthy()
  const never = await command<{ confirm_amount: unknown }>(owner, limitText, { from: null })
  expect(Number(never.confirm_amount)).toBe(0)
  expect((await attempt(await ready('Never asked'), null)).launched).toBeTruthy()
  await expectLedgersToSum(stack)
})
