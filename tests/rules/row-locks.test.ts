import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brandLine, filesOf, toJsonLines } from '#tests/support/brand-files.ts'
import { addRecipient, campaignReaches, command, draftCampaign, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { beginEmailChange, completeEmailChange, postAs } from '#tests/support/email-change.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { callAsGuest, codeOf, newEmail, signUpCompany } from '#tests/support/sign-up.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { unsubscribeToken } from '#tests/support/unsubscribing.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
  stack = await startStack({ env: postgres.env })
})
afterAll(async () => {
  await stack?.stop()
  await postgres?.stop()
})

/** Waits until exactly `count` database transactions are blocked by a lock of another. */
const waitForLocks = (count: number) =>
  waitFor(async () => (await postgres.run("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length === count, {
    what: `${count} to wait for a row`,
  })

/** Returns the open transactions that have written to the table of one-time codes. */
const findCodeWriters = () =>
  postgres.run("select pid from pg_locks where relation = 'plutus_one_time_codes'::regclass and mode = 'RowExclusiveLock'")

it('R25 waits for the team before it takes a code for another address, in the same order as an undo', async () => {
  const owner = await signUpCompany(stack)
  const [second, third] = [newEmail('second'), newEmail('third')]
  const token = await completeEmailChange(stack, owner, { from: owner.email, to: second })
  const typed = await beginEmailChange(stack, owner, { from: second, to: third })
  const release = await postgres.hold(
    `select 1 from companies where id = (select company from members where id = '${owner.user.id}') for update`,
  )
  const undone = callAsGuest(stack, '/auth/email/undo', { body: { token } })
  await waitForLocks(1)
  const confirmed = postAs(owner, '/auth/email/verify', typed)
  await waitForLocks(2)
  const holders = await findCodeWriters()
  await release()
  expect([(await undone).status, codeOf(await confirmed)]).toEqual([200, 'INVALID_CODE'])
  expect(holders, 'the two would wait for each other').toEqual([])
})

it('E3 imports a brand twice at the same time, once as new and once as unchanged', async () => {
  const path = filesOf({ 'brands.jsonl': toJsonLines(brandLine('together')) })
  const release = await postgres.hold('lock table brands in share row exclusive mode')
  const importing = [1, 2].map(() => operator(stack, 'import-brands', { file: path('brands.jsonl') }))
  await waitForLocks(2)
  await release()
  const said = await Promise.all(importing)
  expect(said.map(({ brands }) => brands).sort()).toEqual(['0 new, 0 changed, 1 unchanged', '1 new, 0 changed, 0 unchanged'])
})

it('E6 R19 suppresses a person who is blocked while they are added to a draft', async () => {
  const owner = await signIn(stack)
  const addText = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id } }'
  const ways = [
    'mutation ($id: ID!, $ids: [ID!]) { addPeopleToCampaign(campaign: $id, filter: { ids: $ids }, expected: 1) { id } }',
    'mutation ($id: ID!, $email: String!) { addRecipient(campaign: $id, input: { email: $email }) { id } }',
  ]
  for (const [at, way] of ways.entries()) {
    const email = `blocked-while-added-${at}@example.com`
    const person = await command<{ id: string }>(owner, addText, { input: { email } })
    const draft = await draftCampaign(owner, { name: 'Added and blocked' })
    const counter = `key = 'audit_events:' || (select company from recipients where id = '${person.id}')`
    const release = await postgres.hold(`select 1 from plutus_counters where ${counter} for update`)
    const adding = command(owner, way, { id: draft.id, ...(at ? { email } : { ids: [person.id] }) })
    await waitForLocks(1)
    const blocking = command(owner, 'mutation ($id: ID!) { blockPerson(id: $id, reason: "Left us") { id } }', { id: person.id })
    await waitForLocks(2)
    await release()
    await Promise.all([adding, blocking])
    const rows = await postgres.run(`select state, suppressed from campaign_recipients where campaign = '${draft.id}'`)
    const [campaign] = await postgres.run(`select recipient_count from campaigns where id = '${draft.id}'`)
    expect([rows, Number(campaign?.recipient_count)]).toEqual([[{ state: 'suppressed', suppressed: 'blocked' }], 0])
  }
})

it('E6 F23 unsubscribes once by two calls at once, and keeps it below a block of the same moment', async () => {
  const owner = await signIn(stack)
  const addText = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id } }'
  const { id } = await command<{ id: string }>(owner, addText, { input: { email: 'leaves-at-once@example.com' } })
  const release = await postgres.hold(`select 1 from recipients where id = '${id}' for update`)
  const path = `/public/unsubscribe/${unsubscribeToken(stack, id)}`
  const calls = [1, 2].map(() => callAsGuest(stack, path, { body: { act: 'unsubscribe', way: 'page' } }))
  await waitForLocks(2)
  const blocking = command(owner, 'mutation ($id: ID!) { blockPerson(id: $id, reason: "Left us") { id } }', { id })
  await waitForLocks(3)
  await release()
  await blocking
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  const acts = await postgres.run(`select action from audit_events where entity_id = '${id}' and action <> 'person.add' order by action`)
  expect(acts.map(({ action }) => action)).toEqual(['person.block', 'person.unsubscribe'])
  const person = await command<{ status: string }>(owner, 'mutation ($id: ID!) { unblockPerson(id: $id) { id status } }', { id })
  expect(person.status).toBe('unsubscribed')
})

it('refuses claims while a look-up of links hangs, instead of keeping all of them waiting, and accepts them afterwards', async () => {
  const owner = await signIn(stack)
  const { id } = await draftCampaign(owner, { name: 'A hung look-up' })
  await launch(owner, await addRecipient(owner, id, { email: 'hung@example.com', firstName: 'Pat' }))
  await campaignReaches(owner, id, 'live')
  const recipient = recipientOf(stack, String((await rewardsOf(owner, id))[0]?.id))
  const brand = (await recipient.open(false)).view.brands[0]?.id ?? ''
  const key = randomUUID()

  const release = await postgres.hold('lock table rewards in access exclusive mode')
  const first = recipient.claim(brand, key)
  await waitFor(isLookupHanging, { what: 'the look-up to hang' })
  const later = recipient.claim(brand, key)
  try {
    for (const { status, body } of await Promise.all([first, later]))
      expect([status, body.errors?.[0]?.extensions.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  } finally {
    await release()
  }
  expect((await recipient.claim(brand, key)).status).toBe(200)
})

const isLookupHanging = async () =>
  (await postgres.run("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%token_hash%'")).length > 0
