import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { listen, openLive } from '#tests/bff/bff-client.ts'
import { openApprovalFixture } from '#tests/support/approvals.ts'
import { addRecipient, campaignReaches, command, delivery, draftCampaign, launch, operator } from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { joinTeam } from '#tests/support/team.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { holdPage } from './held-page.ts'
import { expect, startJourney } from './journey.ts'
import { walletOf } from './seeded.ts'

const journey = startJourney()

type Scene = {
  path: string
  /** What the page shows before. */
  was: (page: Page) => Locator
  change: () => Promise<unknown>
  /** Another collection of the hub: who may hear it is checked first, and a key is told nothing of what was before. */
  probe?: () => Promise<unknown>
  /** What it shows once the page knows of the change. */
  becomes: (page: Page) => Locator
  /** Its line begins when the first answer is there. */
  isLineLate?: true
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const value = '10000'
let made = 0

async function launched(name: string, changes: object = {}) {
  const person = await signIn(journey.stack)
  const draft = await draftCampaign(person, { name, value, changes })
  const ready = await addRecipient(person, draft.id, { email: `gap-${++made}@example.com`, firstName: 'Gita' })
  const { id } = await launch(person, ready)
  return { person, campaign: draft.id, launch: id }
}

const pause = 'mutation ($id: ID!) { pauseCampaign(id: $id) { id status } }'

type Setting = { collection: string; set: () => Promise<Scene> }

const wallet: Setting = {
  collection: 'wallets',
  async set() {
    const { available } = await walletOf(journey.stack)
    const more = formatMoney(String(BigInt(available) + 1000n), 'INR')
    return {
      path: '/wallet',
      was: heading,
      change: () => operator(journey.stack, 'adjust-wallet', { company: demo.email, amount: '10.00', reason: 'Gap' }),
      becomes: (page) => page.getByRole('link', { name: `Wallet balance ${more}`, exact: true }),
    }
  },
}

const scenes: Record<string, Setting> = {
  'the campaign, which is paused': {
    collection: 'campaigns',
    async set() {
      const { person, campaign } = await launched('Gap view')
      await campaignReaches(person, campaign, 'live')
      return {
        path: `/campaigns/${campaign}/view`,
        was: (page) => page.getByText('Live', { exact: true }).first(),
        change: () => command(person, pause, { id: campaign }),
        becomes: (page) => page.getByText('Paused', { exact: true }).first(),
      }
    },
  },
  'the campaigns, of which one is paused': {
    collection: 'campaigns',
    async set() {
      const name = `Gap list ${++made}`
      const { person, campaign } = await launched(name)
      await campaignReaches(person, campaign, 'live')
      const row = (page: Page) => page.getByRole('row', { name: new RegExp(name) })
      return {
        path: '/campaigns',
        was: (page) => row(page).filter({ hasText: 'Live' }),
        change: () => command(person, pause, { id: campaign }),
        becomes: (page) => row(page).filter({ hasText: 'Paused' }),
      }
    },
  },
  'a launch for later, which is called off and a draft again': {
    collection: 'launches',
    async set() {
      const later = { delivery: { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning } }
      const { person, campaign, launch: id } = await launched('Gap later', later)
      return {
        path: `/campaigns/${campaign}/view`,
        was: (page) => page.getByText('Scheduled', { exact: true }).first(),
        change: () => command(person, 'mutation ($id: ID!) { cancelLaunch(id: $id) { id status } }', { id }),
        becomes: (page) => page.getByRole('textbox', { name: 'Campaign name' }),
      }
    },
  },
  'the recipients of a draft, to which a file is sent': {
    collection: 'imports',
    async set() {
      const person = await signIn(journey.stack)
      const { id } = await draftCampaign(person, { name: 'Gap file', value })
      return {
        path: `/campaigns/create/rewardlinks/recipients?draft=${id}`,
        was: (page) => page.getByRole('tab', { name: 'Upload a file' }),
        change: () =>
          person.fetch(`/plutus/files?kind=recipients&campaign=${id}&name=people.csv`, {
            method: 'POST',
            headers: { 'content-type': 'application/octet-stream' },
            body: 'Given,Address\nDev,dev@example.com\n',
          }),
        becomes: (page) => page.getByRole('region', { name: 'people.csv' }),
        isLineLate: true,
      }
    },
  },
  'the recharges, of which one is cancelled': {
    collection: 'recharges',
    async set() {
      const person = await signIn(journey.stack)
      const { id, number } = await startRecharge(person, { amount: 100_000 })
      const row = (page: Page) =>
        page.getByRole('row', { name: new RegExp(number) }).or(page.getByRole('listitem').filter({ hasText: number }))
      return {
        path: '/recharge',
        was: row,
        probe: () => startRecharge(person, { amount: 100_000 }),
        change: () => command(person, 'mutation ($id: ID!) { cancelRecharge(id: $id) { id } }', { id }),
        becomes: (page) => row(page).filter({ hasText: 'Cancelled' }),
      }
    },
  },
  'the wallet, which is adjusted': wallet,
  'W15 the team, which somebody joins': {
    collection: 'companies',
    async set() {
      const person = await signIn(journey.stack)
      const email = `gap-${++made}@example.com`
      return {
        path: '/profile/team',
        was: heading,
        change: () => joinTeam(journey.stack, person, email, 'Viewer'),
        becomes: (page) => page.getByRole('row', { name: new RegExp(email) }),
      }
    },
  },
  'the requests, to which one is added': {
    collection: 'campaigns',
    async set() {
      const name = `Gap request ${++made}`
      fixture ??= await openApprovalFixture(journey.stack)
      const { sender, readyDraft } = fixture
      const draft = await readyDraft(name)
      return { path: '/approvals', was: heading, change: () => launch(sender, draft), becomes: (page) => page.getByText(name).first() }
    },
  },
}
let fixture: Awaited<ReturnType<typeof openApprovalFixture>> | undefined

/** Does it, and waits until the hub has told everyone who listened. */
async function changeHeard(collection: string, { change, probe }: Pick<Scene, 'change' | 'probe'>): Promise<void> {
  const { client, connected } = openLive(journey.stack, { authorization: `Bearer ${journey.stack.apiKey}` })
  await connected
  const { heard } = listen<{ data: Record<string, { data: { revision: number } }> }>(
    client,
    `subscription { ${collection}_mutated { data { id revision } } }`,
  )
  const newest = () => Math.max(0, ...heard.map(({ data }) => data[`${collection}_mutated`]?.data.revision ?? 0))
  while (probe && !heard.length) {
    await probe()
    await wait(200)
  }
  const count = heard.length
  await change()
  await waitFor(() => heard.length > count && newest() > 0, { what: `the hub to tell of ${collection}` })
  await client.dispose()
}

async function comesBeforeTheLine({ collection, set }: Setting): Promise<void> {
  const { path, was, becomes, ...acts } = await set()
  const page = await journey.open('about:blank')
  const held = await holdPage(page, 'line')
  await page.goto(path)
  await expect(was(page)).toBeVisible()
  await waitFor(held.hasSubscribed, { what: 'the page to subscribe' })
  await changeHeard(collection, acts)
  held.letGo()
  await expect(becomes(page)).toBeVisible()
}

describe('a change between a page’s query, its line and its first render', () => {
  it('P6 R28 comes before the line begins: the wallet, which is adjusted', () => comesBeforeTheLine(wallet))

  it.each(Object.entries(scenes))('P6 R12 R28 comes before the line begins: %s', { tags: ['sweep'] }, (_, scene) =>
    comesBeforeTheLine(scene),
  )

  it.each(Object.entries(scenes))(
    'P6 R12 R28 is told before the answer, which is older: %s',
    {
      tags: ['sweep'],
    },
    async (_, { collection, set }) => {
      const { path, becomes, isLineLate, ...acts } = await set()
      const page = await journey.open('about:blank')
      const held = await holdPage(page, 'answers')
      await page.goto(path)
      await waitFor(() => (isLineLate || held.hasSubscribed()) && held.hasRead(), { what: 'the page to ask and to subscribe' })
      await changeHeard(collection, acts)
      held.letGo()
      await expect(becomes(page)).toBeVisible()
    },
  )
})

describe('what is not there yet', { tags: ['sweep'] }, () => {
  it('U6 E6 is not counted: who decides about a launch reads how many brands it offers, never none', async () => {
    fixture ??= await openApprovalFixture(journey.stack)
    const { sender, readyDraft, requestOf } = fixture
    const draft = await readyDraft(`Gap brands ${++made}`)
    await launch(sender, draft)
    const { id } = await requestOf(draft.id)
    const page = await journey.open('about:blank')
    const held = await holdPage(page, 'catalogue')
    await page.goto(`/approvals/${id}`)
    await expect(page.getByText(/Gap brands/).first()).toBeVisible()
    await waitFor(held.hasRead, { what: 'the brands to be held' })
    await expect(page.locator('[data-slot=skeleton]').first()).toBeVisible()
    expect(await page.locator('main').innerText()).not.toMatch(/\b0 brands/)
    held.letGo()
    await expect(page.getByText(/^All [1-9]\d* brands/).first()).toBeVisible()
  })
})
