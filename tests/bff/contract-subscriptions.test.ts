import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveColumns } from '#graphql/contracts/rest/live.ts'
import { campaignReaches, command, draftCampaign, importPeople, launch } from '#tests/support/campaigns.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { listen, openSubscriptionClient } from './bff-client.ts'

const contract = buildSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))
const roots = Object.keys(contract.getSubscriptionType()?.getFields() ?? {})
const columnsOf = (root: string): string[] => Object.entries(liveColumns).find(([name]) => `${name}_mutated` === root)?.[1] ?? []

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
  const draft = await draftCampaign(owner, { name: 'Told live' })
  await launch(owner, await importPeople(owner, draft.id, 2))
  await campaignReaches(owner, draft.id, 'live')
  await startRecharge(owner, { amount: 500_000 })
  const cancel = 'mutation ($filter: RewardsFilterInput!) { cancelRewards(filter: $filter, expected: 2, reason: "a test") { id } }'
  await command(owner, cancel, { filter: { campaign: draft.id } })

  expect(roots.length).toBeGreaterThan(5)
  for (const [root, { received: frames, errors }] of subscriptions) {
    const first = await waitFor(() => frames[0], { what: root })
    expect([root, errors, first.errors]).toEqual([root, [], undefined])
    expect(Object.keys(first.data?.[root]?.data ?? {})).toEqual(columnsOf(root))
  }
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
