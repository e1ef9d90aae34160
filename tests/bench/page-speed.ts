import type { Page } from '@playwright/test'
import { openBrowser } from '#tests/support/browser.ts'
import { addRecipient, campaignReaches, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { Benchmark } from './benchmark.ts'
import { makeStudioUser, type StudioUser } from './directus-admin.ts'
import { pageFigures } from './page-figures.ts'
import { measureVisit, type Visit, type Vitals } from './slow-browser.ts'
import { enterPlutus, enterStudio } from './slow-visits.ts'

const campaigns = 50

/** What a person with a slow computer outside waits for: the paints, what holds them up, and the answer to each act, beside Directus's own Studio. */
export const pageSpeed: Benchmark = {
  name: 'pages',
  async run({ stack, say, size }) {
    const rounds = Math.ceil(size.rounds / 7)
    const owner = await signIn(stack)
    await fillList(owner)
    const token = await openReward(stack, owner)
    const studio = await makeStudioUser(stack)
    const browser = await openBrowser()
    try {
      const measured: Record<string, Vitals> = {}
      for (const [name, base, visit] of [
        ['Studio', stack.directusUrl, studioList(studio)],
        ['dashboard', stack.url, dashboard],
        [`list of ${campaigns} campaigns`, stack.url, campaignList],
        ['reward page', stack.url, rewardPage(token)],
      ] as const) {
        say(name)
        measured[name] = await measureVisit(browser, base, visit, rounds)
      }
      const { Studio: rival, ...ours } = measured
      return Object.entries(ours).flatMap(([name, vitals]) =>
        pageFigures(name, vitals, rival as Vitals, name === 'reward page' ? [800, 500] : [1400, 900]),
      )
    } finally {
      await browser.close()
    }
  },
}

// By attributes: asking for roles keeps the page itself busy, which would be counted.
const menuOf = (page: Page) => page.locator('header button[aria-haspopup=menu]').last()
const menuShown = (page: Page) => page.locator('[role=menu]').waitFor()

const dashboard: Visit = {
  path: '/',
  enter: enterPlutus,
  stands: (page) => page.getByRole('heading', { name: 'Running now' }).waitFor(),
  async acts(page) {
    await menuOf(page).click()
    await menuShown(page)
    await page.keyboard.press('Escape')
    await page.locator('header button[aria-label*=theme i]').click()
  },
  early: {
    press: (page) => page.locator('nav a[href="/campaigns"]').click({ noWaitAfter: true }),
    answer: (page) => page.getByRole('row').nth(5).waitFor(),
  },
}

const campaignList: Visit = {
  path: '/campaigns?size=50',
  enter: enterPlutus,
  stands: (page) => page.getByRole('row').nth(49).waitFor(),
  async acts(page) {
    await page.locator('main button[aria-haspopup=menu]', { hasText: 'Status' }).first().click()
    await menuShown(page)
    await page.keyboard.press('Escape')
    await page.locator('main input[type=search]').first().pressSequentially('winter')
  },
  early: {
    press: (page) => page.keyboard.press('Control+k'),
    answer: (page) => page.locator('[data-slot=dialog] [role=combobox]').waitFor(),
  },
}

const rewardPage = (token: string): Visit => ({
  path: `/auth/${token}/reward`,
  stands: (page) => page.getByRole('radio').first().waitFor(),
  async acts(page) {
    await page.locator('[role=radio], input[type=radio]').first().click()
    await page.locator('input[type=search]').first().pressSequentially('gro')
  },
  early: {
    // the card lies over its radio
    press: (page) => page.locator('input[type=radio]').first().check({ force: true }),
    // only the page itself says what was chosen
    answer: (page) => page.locator('#choice-note + button').waitFor(),
  },
})

const studioList = (user: StudioUser): Visit => ({
  path: '/admin/content/campaigns',
  enter: enterStudio(user),
  stands: (page) => page.locator('tbody tr').nth(20).waitFor(),
  async acts(page) {
    await page.locator('tbody tr input, tbody tr .v-checkbox').first().click()
    await page.locator('.search-input').first().click()
    await page.keyboard.type('winter')
  },
})

async function fillList(owner: Person): Promise<void> {
  for (let number = 1; number <= campaigns; number++) await draftCampaign(owner, { name: `Campaign of store ${number}` })
}

async function openReward(stack: TestStack, owner: Person): Promise<string> {
  const draft = await draftCampaign(owner, { name: 'For a slow phone' })
  await launch(owner, await addRecipient(owner, draft.id, { email: 'slow@example.com', firstName: 'Sam' }))
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  return rewardToken(stack, String(reward?.id))
}
