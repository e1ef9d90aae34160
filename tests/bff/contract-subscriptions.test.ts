import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveColumns } from '#graphql/contracts/rest/live.ts'
import { addRecipient, campaignReaches, command, draftCampaign, importPeople, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { listen, openSubscriptionClient } from './bff-client.ts'

const contract = buildSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))
const roots = Object.keys(contract.getSubscriptionType()?.getFields() ?? {})
const columnsOf = (root: string): string[] => Object.entries(liveColumns).find(([name]) => `${name}_mutated` === root)?.[1] ?? []

const addText = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id } }'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack.stop())

it('A11 serves each subscription of the contract to a key, with every column that it publishes', async () => {
  const { client } = openSubscriptionClient(stack, { authorization: `Bearer ${stack.apiKey}` })
  const subscriptions = new Map(
    roots.map((root) => [root, listen<Frame>(client, `subscription { ${root} { key event data { ${columnsOf(root).join(' ')} } } }`)]),
  )
  const owner = await signIn(stack)
  const draft = await draftCampaign(owner, { name: 'Live' })
  await launch(owner, await importPeople(owner, draft.id, 2))
  await campaignReaches(owner, draft.id, 'live')
  await startRecharge(owner, { amount: 500_000 })
  const cancel = 'mutation ($filter: RewardsFilterInput!) { cancelRewards(filter: $filter, expected: 2, reason: "a test") { id } }'
  await command(owner, cancel, { filter: { campaign: draft.id } })
  await command(owner, addText, { input: { email: 'live@example.com' } })

  expect(roots.length).toBeGreaterThan(5)
  for (const [root, { received: frames, errors }] of subscriptions) {
    const first = await waitFor(() => frames[0], { what: root })
    expect([root, errors, first.errors]).toEqual([root, [], undefined])
    expect(Object.keys(first.data?.[root]?.data ?? {})).toEqual(columnsOf(root))
  }
  await client.dispose()
})

it('R19 tells of each change of a person, and of one of many that change together', async () => {
  const { client, connected } = openSubscriptionClient(stack, { authorization: `Bearer ${stack.apiKey}` })
  await connected
  const { received } = listen<{ data: { recipients_mutated: { data: { id: string; version: number } } } }>(
    client,
    'subscription { recipients_mutated { data { id version } } }',
  )
  const owner = await signIn(stack)
  // a key receives only what follows its first check
  for (let count = 0; received.length === 0; count++) {
    await command(owner, addText, { input: { email: `person.${count}@example.com` } })
    await sleep(100)
  }
  const versionsOf = (id: string) =>
    received.flatMap(({ data }) => (data.recipients_mutated.data.id === id ? [data.recipients_mutated.data.version] : []))
  const { id } = await command<{ id: string }>(owner, addText, { input: { email: 'followed@example.com', tags: ['old'] } })
  const version = () => versionsOf(id).at(-1)
  await waitFor(() => version() !== undefined, { what: 'the event of the addition' })
  const input = { email: 'followed.on@example.com', tags: ['old'] }
  const draft = await draftCampaign(owner, { name: 'Told of a correction' })
  const acts: Record<string, [string, object]> = {
    edit: [
      'mutation ($id: ID!, $version: Int!, $input: PersonInput!) { updatePerson(id: $id, version: $version, input: $input) { id } }',
      { input },
    ],
    tag: ['mutation ($id: ID!) { tagPeople(ids: [$id], add: ["new"]) { id } }', {}],
    'tag all': ['mutation { tagMatchingPeople(filter: { tag: "new" }, expected: 1, remove: ["old"]) { id } }', {}],
    block: ['mutation ($id: ID!) { blockPerson(id: $id, reason: "asked") { id } }', {}],
    unblock: ['mutation ($id: ID!) { unblockPerson(id: $id) { id } }', {}],
  }
  for (const [name, [text, variables]] of Object.entries(acts)) {
    const before = version() ?? 0
    await command(owner, text, { id, version: before, ...variables })
    await waitFor(() => (version() ?? 0) > before, { what: `the event of: ${name}` })
  }
  await launch(owner, await addRecipient(owner, draft.id, { email: input.email }))
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  const before = version() ?? 0
  await command(owner, 'mutation ($reward: ID!) { readdressReward(id: $reward, email: "followed.corrected@example.com") { id } }', {
    reward: reward?.id,
  })
  await waitFor(() => (version() ?? 0) > before, { what: 'the event of a corrected address' })
  const corrected = version() ?? 0
  await command(owner, 'mutation ($id: ID!) { erasePerson(id: $id) { id } }', { id })
  await waitFor(() => (version() ?? 0) > corrected, { what: 'the event of the erasure' })

  const earlier = new Set(received.map(({ data }) => data.recipients_mutated.data.id))
  const many = await Promise.all(
    ['one', 'two', 'three'].map((name) => command<{ id: string }>(owner, addText, { input: { email: `together.${name}@example.com` } })),
  )
  await waitFor(() => many.every((person) => versionsOf(person.id).length === 1), { what: 'the events of three additions' })
  await command(owner, 'mutation ($ids: [ID!]!) { tagPeople(ids: $ids, add: ["together"]) { id } }', {
    ids: many.map((person) => person.id),
  })
  await waitFor(() => many.some((person) => versionsOf(person.id).length === 2), { what: 'the event of tags' })
  await command(owner, addText, { input: { email: 'afterwards@example.com' } })
  await waitFor(() =>
    received.some(
      ({ data }) => !earlier.has(data.recipients_mutated.data.id) && !many.some((person) => person.id === data.recipients_mutated.data.id),
    ),
  )
  expect(many.flatMap((person) => versionsOf(person.id))).toHaveLength(4)
  await client.dispose()
})

it('refuses a subscription that is not in the contract', async () => {
  const { client } = openSubscriptionClient(stack, { authorization: `Bearer ${stack.apiKey}` })
  const { errors } = listen(client, 'subscription { rewards_mutated { data { id } } }')
  await waitFor(() => errors.length > 0)
  expect(JSON.stringify(errors)).toContain('VALIDATION')
  await client.dispose()
})

type Frame = { data?: Record<string, { data: Record<string, unknown> }>; errors?: unknown }
