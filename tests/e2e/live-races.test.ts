import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { listen, openSubscriptionClient } from '#tests/bff/bff-client.ts'
import { openApprovalFixture } from '#tests/support/approvals.ts'
import { addRecipient, campaignReaches, command, delivery, draftCampaign, launch, operator } from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { joinTeam } from '#tests/support/team.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { holdResponses } from './hold-responses.ts'
import { expect, startJourney } from './journey.ts'
import { demoWallet } from './seeded.ts'

const journey = startJourney()

type Scene = {
  path: string
  /** Locates what the page at `path` shows before `change`, the write that its subscription must report. */
  initial: (page: Page) => Locator
  change: () => Promise<unknown>
  /** Makes an unrelated change, repeated until its event arrives. Set where an API key receives no events before its first access check. */
  probe?: () => Promise<unknown>
  /** Locates what the page shows after the change. */
  updated: (page: Page) => Locator
  /** Set if the page subscribes only after its first query result. */
  isSubscriptionLate?: true
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const value = '10000'
let createdCount = 0

async function launched(name: string, changes: object = {}) {
  const person = await signIn(journey.stack)
  const draft = await draftCampaign(person, { name, value, changes })
  const ready = await addRecipient(person, draft.id, { email: `gap-${++createdCount}@example.com`, firstName: 'Gita' })
  const { id } = await launch(person, ready)
  return { person, campaign: draft.id, launch: id }
}

const pause = 'mutation ($id: ID!) { pauseCampaign(id: $id) { id status } }'

type Setting = { collection: string; setUp: () => Promise<Scene> }

const wallet: Setting = {
  collection: 'wallets',
  async setUp() {
    const { available } = await demoWallet(journey.stack)
    const more = formatMoney(String(BigInt(available) + 1000n), 'INR')
    return {
      path: '/wallet',
      initial: heading,
      change: () => operator(journey.stack, 'adjust-wallet', { company: demo.email, amount: '10.00', reason: 'Gap', again: true }),
      updated: (page) => page.getByRole('link', { name: `Wallet balance ${more}`, exact: true }),
    }
  },
}

const scenes: Record<string, Setting> = {
  'a paused campaign': {
    collection: 'campaigns',
    async setUp() {
      const { person, campaign } = await launched('Gap view')
      await campaignReaches(person, campaign, 'live')
      return {
        path: `/campaigns/${campaign}/view`,
        initial: (page) => page.getByText('Live', { exact: true }).first(),
        change: () => command(person, pause, { id: campaign }),
        updated: (page) => page.getByText('Paused', { exact: true }).first(),
      }
    },
  },
  'a list with a paused campaign': {
    collection: 'campaigns',
    async setUp() {
      const name = `Gap list ${++createdCount}`
      const { person, campaign } = await launched(name)
      await campaignReaches(person, campaign, 'live')
      const row = (page: Page) => page.getByRole('row', { name: new RegExp(name) })
      return {
        path: '/campaigns',
        initial: (page) => row(page).filter({ hasText: 'Live' }),
        change: () => command(person, pause, { id: campaign }),
        updated: (page) => row(page).filter({ hasText: 'Paused' }),
      }
    },
  },
  'a cancelled scheduled launch': {
    collection: 'launches',
    async setUp() {
      const later = { delivery: { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning } }
      const { person, campaign, launch: id } = await launched('Gap later', later)
      return {
        path: `/campaigns/${campaign}/view`,
        initial: (page) => page.getByText('Scheduled', { exact: true }).first(),
        change: () => command(person, 'mutation ($id: ID!) { cancelLaunch(id: $id) { id status } }', { id }),
        updated: (page) => page.getByRole('textbox', { name: 'Campaign name' }),
      }
    },
  },
  'a file uploaded to a draft': {
    collection: 'imports',
    async setUp() {
      const person = await signIn(journey.stack)
      const { id } = await draftCampaign(person, { name: 'Gap file', value })
      return {
        path: `/campaigns/create/rewardlinks/recipients?draft=${id}`,
        initial: (page) => page.getByRole('tab', { name: 'Upload a file' }),
        change: () =>
          person.fetch(`/plutus/files?kind=recipients&campaign=${id}&name=people.csv`, {
            method: 'POST',
            headers: { 'content-type': 'application/octet-stream' },
            body: 'Given,Address\nDev,dev@example.com\n',
          }),
        updated: (page) => page.getByRole('region', { name: 'people.csv' }),
        isSubscriptionLate: true,
      }
    },
  },
  'a blocked person': {
    collection: 'recipients',
    async setUp() {
      const person = await signIn(journey.stack)
      const email = `gap-${++createdCount}@example.com`
      const add = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id } }'
      const { id } = await command<{ id: string }>(person, add, { input: { email } })
      const row = (page: Page) => page.getByRole('row', { name: new RegExp(email) })
      return {
        path: `/people?q=${email}`,
        initial: row,
        change: () => command(person, 'mutation ($id: ID!) { blockPerson(id: $id, reason: "Gap") { id } }', { id }),
        updated: (page) => row(page).filter({ hasText: 'Blocked' }),
      }
    },
  },
  'a cancelled recharge': {
    collection: 'recharges',
    async setUp() {
      const person = await signIn(journey.stack)
      const { id, number } = await startRecharge(person, { amount: 100_000 })
      const row = (page: Page) =>
        page.getByRole('row', { name: new RegExp(number) }).or(page.getByRole('listitem').filter({ hasText: number }))
      return {
        path: '/recharge',
        initial: row,
        probe: () => startRecharge(person, { amount: 100_000 }),
        change: () => command(person, 'mutation ($id: ID!) { cancelRecharge(id: $id) { id } }', { id }),
        updated: (page) => row(page).filter({ hasText: 'Cancelled' }),
      }
    },
  },
  'an adjusted wallet': wallet,
  'W15 a new team member': {
    collection: 'companies',
    async setUp() {
      const person = await signIn(journey.stack)
      const email = `gap-${++createdCount}@example.com`
      return {
        path: '/profile/team',
        initial: heading,
        change: () => joinTeam(journey.stack, person, email, 'Viewer'),
        updated: (page) => page.getByRole('row', { name: new RegExp(email) }),
      }
    },
  },
  'a new approval request': {
    collection: 'campaigns',
    async setUp() {
      const name = `Gap request ${++createdCount}`
      fixture ??= await openApprovalFixture(journey.stack)
      const { sender, readyDraft } = fixture
      const draft = await readyDraft(name)
      return { path: '/approvals', initial: heading, change: () => launch(sender, draft), updated: (page) => page.getByText(name).first() }
    },
  },
}
let fixture: Awaited<ReturnType<typeof openApprovalFixture>> | undefined

/** Makes the change and waits until a subscriber with an API key receives its event from the BFF. */
async function changeAndAwaitEvent(collection: string, { change, probe }: Pick<Scene, 'change' | 'probe'>): Promise<void> {
  const { client, connected } = openSubscriptionClient(journey.stack, { authorization: `Bearer ${journey.stack.apiKey}` })
  await connected
  const order = collection === 'recipients' ? 'version' : 'revision'
  const { received } = listen<{ data: Record<string, { data: { revision: number } }> }>(
    client,
    `subscription { ${collection}_mutated { data { id revision: ${order} } } }`,
  )
  const newest = () => Math.max(0, ...received.map(({ data }) => data[`${collection}_mutated`]?.data.revision ?? 0))
  while (probe && !received.length) {
    await probe()
    await wait(200)
  }
  const count = received.length
  await change()
  await waitFor(() => received.length > count && newest() > 0, { what: `the hub to tell of ${collection}` })
  await client.dispose()
}

async function expectChangeBeforeSubscription({ collection, setUp }: Setting): Promise<void> {
  const { path, initial, updated, ...acts } = await setUp()
  const page = await journey.open('about:blank')
  const held = await holdResponses(page, 'line')
  await page.goto(path)
  await expect(initial(page)).toBeVisible()
  await waitFor(held.hasSubscribed, { what: 'the page to subscribe' })
  await changeAndAwaitEvent(collection, acts)
  held.release()
  await expect(updated(page)).toBeVisible()
}

describe('a change between a page’s query, its subscription and its first render', () => {
  it('P6 R28 shows when it precedes the subscription: an adjusted wallet', () => expectChangeBeforeSubscription(wallet))

  it.each(Object.entries(scenes))('P6 R12 R28 shows when it precedes the subscription: %s', { tags: ['sweep'] }, (_, scene) =>
    expectChangeBeforeSubscription(scene),
  )

  it.each(Object.entries(scenes))(
    'P6 R12 R28 shows when its event precedes an older query result: %s',
    {
      tags: ['sweep'],
    },
    async (_, { collection, setUp }) => {
      const { path, updated, isSubscriptionLate: isLineLate, ...acts } = await setUp()
      const page = await journey.open('about:blank')
      const held = await holdResponses(page, 'answers')
      await page.goto(path)
      await waitFor(() => (isLineLate || held.hasSubscribed()) && held.hasRead(), { what: 'the page to ask and to subscribe' })
      await changeAndAwaitEvent(collection, acts)
      held.release()
      await expect(updated(page)).toBeVisible()
    },
  )
})

describe('data that has not loaded', { tags: ['sweep'] }, () => {
  it('U6 E6 is not counted as zero, so an approver never reads “0 brands”', async () => {
    fixture ??= await openApprovalFixture(journey.stack)
    const { sender, readyDraft, requestOf } = fixture
    const draft = await readyDraft(`Gap brands ${++createdCount}`)
    await launch(sender, draft)
    const { id } = await requestOf(draft.id)
    const page = await journey.open('about:blank')
    const held = await holdResponses(page, 'catalogue')
    await page.goto(`/approvals/${id}`)
    await expect(page.getByText(/Gap brands/).first()).toBeVisible()
    await waitFor(held.hasRead, { what: 'the brands to be held' })
    await expect(page.locator('[data-slot=skeleton]').first()).toBeVisible()
    expect(await page.locator('main').innerText()).not.toMatch(/\b0 brands/)
    held.release()
    await expect(page.getByText(/^All [1-9]\d* brands/).first()).toBeVisible()
  })
})
