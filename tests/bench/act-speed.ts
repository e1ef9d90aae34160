import type { Page } from '@playwright/test'
import { openBrowser } from '#tests/support/browser.ts'
import { addRecipient, campaignReaches, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { actFigure } from './act-promise.ts'
import { type Act, measureActs } from './act-waits.ts'
import type { Benchmark } from './benchmark.ts'
import { makeStudioUser } from './directus-admin.ts'
import { type Figure, median } from './figure.ts'
import { enterPlutus, enterStudio } from './slow-visits.ts'

/** How long each act of a person with a slow computer waits for its paint, ten times each, beside what Directus's own Studio does. */
export const actSpeed: Benchmark = {
  name: 'acts',
  async run({ stack, say, size }) {
    const owner = await signIn(stack)
    const draft = await draftCampaign(owner, { name: 'Acts', changes: { catalogue: { mode: 'selected', brands: [] } } })
    const sent = await draftCampaign(owner, { name: 'Sent for acts' })
    await launch(owner, await addRecipient(owner, sent.id, { email: 'acts@example.com', firstName: 'Sam' }))
    await campaignReaches(owner, sent.id, 'live')
    const studioUser = await makeStudioUser(stack)
    const browser = await openBrowser()
    const times = Math.ceil(size.rounds / 2)
    try {
      say('Studio')
      const studio = await measureActs(browser, stack.directusUrl, enterStudio(studioUser), studioActs, times)
      say('Plutus')
      const ours = await measureActs(browser, stack.url, enterPlutus, actsOf({ draft: draft.id, sent: sent.id }), times)
      const rival = Math.max(...studio.map(({ waits }) => median(waits)))
      return [
        ...ours.map(({ name, waits }) => actFigure(`${name}: until its paint`, waits, rival)),
        ...studio.map(({ name, waits }) => rivalOf(name, waits)),
      ]
    } finally {
      await browser.close()
    }
  },
}

const rivalOf = (name: string, waits: number[]): Figure => ({
  name: `Studio: ${name}`,
  ours: '',
  rival: `${median(waits)} (${Math.max(...waits)}) ms`,
})

const close = (page: Page) => page.keyboard.press('Escape')
const erase = (page: Page) => page.keyboard.press('Backspace')
const rows = (page: Page) => page.getByRole('row').nth(5).waitFor()
// By attributes: asking for roles keeps the page itself busy, which would be counted.
const statusMenu = (page: Page) => page.locator('main button[aria-haspopup=menu]', { hasText: 'Status' }).first().click()
const chooseStatus = (page: Page) => page.locator('[role=menu] [role^=menuitem]').first().click()

const actsOf = ({ draft, sent }: { draft: string; sent: string }): Act[] => [
  {
    name: 'menu of the account',
    path: '/campaigns',
    stands: rows,
    press: (page) => page.locator('header button[aria-haspopup=menu]').last().click(),
    after: close,
  },
  { name: 'search dialog', path: '/campaigns', stands: rows, press: (page) => page.keyboard.press('Control+k'), after: close },
  { name: 'menu of a filter', path: '/campaigns', stands: rows, press: statusMenu, after: close },
  {
    name: 'a filter chosen',
    path: '/campaigns',
    stands: rows,
    before: statusMenu,
    press: chooseStatus,
    after: async (page) => {
      await chooseStatus(page)
      await close(page)
    },
  },
  {
    name: 'a letter in the search of a list',
    path: '/campaigns',
    stands: rows,
    before: (page) => page.locator('main input[type=search]').first().focus(),
    press: (page) => page.keyboard.press('w'),
    after: erase,
  },
  {
    name: 'a tab of a campaign',
    path: `/campaigns/${sent}/view`,
    stands: (page) => page.locator('[role=tab]').nth(2).waitFor(),
    press: (page) => page.locator('[role=tab]').nth(1).click(),
    after: (page) => page.locator('[role=tab]').first().click(),
  },
  {
    name: 'a brand chosen',
    path: `/campaigns/create/rewardlinks/catalogue?draft=${draft}`,
    stands: (page) => page.locator('main li button[aria-pressed]').nth(5).waitFor(),
    press: (page) => page.locator('main li button[aria-pressed]').first().click(),
    after: (page) => page.locator('main li button[aria-pressed]').first().click(),
  },
  {
    name: 'a step of the wizard',
    path: `/campaigns/create/rewardlinks/catalogue?draft=${draft}`,
    stands: (page) => page.locator('main li button[aria-pressed]').nth(5).waitFor(),
    press: (page) => page.locator('aside nav ol a').first().click(),
    after: (page) => page.goBack(),
  },
]

const studioRows = (page: Page) => page.locator('tbody tr').nth(10).waitFor()
const studioList = '/admin/content/campaigns'

const studioActs: Act[] = [
  {
    name: 'a row chosen',
    path: studioList,
    stands: studioRows,
    press: (page) => page.locator('tbody tr .v-checkbox').first().click(),
    after: (page) => page.locator('tbody tr .v-checkbox').first().click(),
  },
  {
    name: 'a letter in the search of a list',
    path: studioList,
    stands: studioRows,
    before: (page) => page.locator('.search-input').first().click(),
    press: (page) => page.keyboard.press('w'),
    after: erase,
  },
]
