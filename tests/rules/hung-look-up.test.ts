import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, campaignReaches, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let stack: TestStack

beforeAll(async () => {
  postgres = await startPostgres()
  stack = await startStack({ env: postgres.env })
})
afterAll(async () => {
  await stack?.stop()
  await postgres?.stop()
})

it('refuses claims while a look-up of links hangs, instead of keeping every one of them waiting, and goes on after', async () => {
  const owner = await signIn(stack)
  const { id } = await draftCampaign(owner, { name: 'A hung look-up' })
  await launch(owner, await addRecipient(owner, id, { email: 'hung@example.com', firstName: 'Pat' }))
  await campaignReaches(owner, id, 'live')
  const recipient = recipientOf(stack, String((await rewardsOf(owner, id))[0]?.id))
  const brand = (await recipient.open(false)).view.brands[0]?.id ?? ''
  const key = randomUUID()

  const release = await postgres.hold('lock table rewards in access exclusive mode')
  const first = recipient.claim(brand, key)
  await waitFor(hangs, { what: 'the look-up to hang' })
  const later = recipient.claim(brand, key)
  try {
    for (const { status, body } of await Promise.all([first, later]))
      expect([status, body.errors?.[0]?.extensions.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  } finally {
    await release()
  }
  expect((await recipient.claim(brand, key)).status).toBe(200)
})

const hangs = async () =>
  (await postgres.run("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%token_hash%'")).length > 0
