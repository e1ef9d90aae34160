import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { removeNewer } from '#tests/support/newer-scripts.ts'
import { givePoints, setUpPoints } from '#tests/support/points.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { expect, startJourney } from './journey.ts'
import { sendReward } from './seeded.ts'
import { translatePages } from './translate-pages.ts'

const journey = startJourney()
const startLater = '/company/terms'
const isHydrated = (page: Page) => expect(page.locator('html[data-rendered]')).toHaveCount(0)
const code = /\/assets\/reward-page-[\w-]+\.js$/

/** Opens a page whose texts the browser translates, from its first one on. It puts a dot before each. */
async function openTranslated(url: string): Promise<Page> {
  const page = await journey.open(startLater, { as: null, permissions: ['clipboard-read', 'clipboard-write'] })
  await translatePages(page)
  await page.goto(url)
  await isHydrated(page)
  return page
}

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

describe('a browser of 2022', () => {
  it('R5 P8 claims, shows and copies a voucher without any newer API', async () => {
    const { path } = await sendReward(journey.stack, 'Olga')
    const page = await journey.open(startLater, { as: null, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript(removeNewer)
    await page.goto(path)
    await isHydrated(page)
    expect(await page.evaluate(() => ['timeout' in AbortSignal, 'union' in Set.prototype, 'toSorted' in []])).toEqual([false, false, false])
    await page.getByRole('radio').first().check({ force: true })
    await page.getByRole('button', { name: 'Get my voucher' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /It’s yours/ })).toBeVisible()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  })

  it('S5 P8 says in place of the app to update the browser', async () => {
    const page = await journey.open(startLater, { as: null })
    await page.addInitScript(() => Reflect.deleteProperty(Set.prototype, 'union'))
    for (const path of ['/auth/login', '/campaigns']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText('Update your browser, then open this page again.')
      await expect(page.locator('#app')).toBeHidden()
    }
  })
})

describe('a page for recipients that the browser translates', () => {
  it('R5 R6 P7 claims, copies, emails a copy and refuses a wrong code', async () => {
    journey.expectComplaint(/404 .*public\/codes|status of 404/)
    // React renders again what the translator changed before hydration
    journey.expectComplaint(/React error #418/)
    const page = await openTranslated((await sendReward(journey.stack, 'Translata')).path)
    await heading(page, /·You have/)
    await page.getByRole('radio').first().check({ force: true })
    await page.getByRole('button', { name: 'Get my voucher' }).click()
    await heading(page, /It’s yours/)
    await expect(page.locator('[translate="no"].select-all').first()).not.toContainText('·')
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await page.getByRole('button', { name: 'Email me a copy' }).click()
    await expect(page.getByRole('button', { name: /Sent/ })).toBeFocused()
    await page.goto('/company/howtoredeem')
    await isHydrated(page)
    for (const wrong of ['AB23-4567-89AB', 'CD23-4567-89AB']) {
      await page.getByRole('textbox', { name: 'Code' }).fill(wrong)
      const refused = page.waitForResponse('**/public/codes')
      await page.keyboard.press('Enter')
      expect((await refused).status()).toBe(404)
      await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible()
    }
    await heading(page, /How to redeem/)
  })

  it('R7 spends points until none are left, and returns to them', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/React error #418/)
    const owner = await signIn(journey.stack)
    await setUpPoints(owner)
    const { reward } = await givePoints(owner, 250, 'tara.points@example.com')
    const page = await openTranslated(`/auth/${rewardToken(journey.stack, reward)}/reward`)
    await heading(page, /250 Star/)
    await page.getByRole('radio').first().check({ force: true })
    await expect(page.getByRole('button', { name: /Get|Spend|voucher/ }).last()).toBeEnabled()
    await page
      .getByRole('button', { name: /Get|Spend|voucher/ })
      .last()
      .click()
    await page.getByRole('button', { name: /Back to/ }).click()
    await heading(page, /Star/)
  })
})

describe('a reward page whose script fails', () => {
  /** Opens the page under a fake clock. Returns it with the number of times that it was loaded. */
  async function openFailing(path: string, answer: Parameters<Page['route']>[1]) {
    journey.expectComplaint(/does not provide an export|Failed to fetch dynamically imported module|ERR_/)
    const page = await journey.open(startLater, { as: null })
    await page.clock.install()
    await page.route(code, answer)
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    await page.goto(path)
    await page.clock.runFor(1000)
    return { page, loads }
  }

  it('S5 P8 asks for another browser when its files are there, and is not loaded again', async () => {
    const { path } = await sendReward(journey.stack, 'Omar')
    const { page, loads } = await openFailing(path, (route) => route.fulfill({ contentType: 'text/javascript', body: 'broken()' }))
    await expect(page.getByText('Update your browser, then open this page again.')).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(page.getByText('This page couldn’t load.')).toBeHidden()
    expect(loads).toHaveLength(1)
  })

  it('S5 P8 is loaded again when a missing file is there, after longer waits', { tags: ['sweep'] }, async () => {
    let fetched = 0
    const { path } = await sendReward(journey.stack, 'Oona')
    const { page, loads } = await openFailing(path, (route) => {
      const isThere = route.request().resourceType() === 'fetch' && fetched++ % 2 === 1
      return isThere ? route.continue() : route.abort()
    })
    await expect(page.getByText('This page couldn’t load.')).toBeVisible()
    await page.clock.runFor(2000)
    await expect.poll(() => loads.length).toBe(2)
    await page.clock.runFor(1000)
    await expect(page.getByText('This page couldn’t load.')).toBeVisible()
    await page.clock.runFor(3000)
    expect(loads).toHaveLength(2)
    await page.unroute(code)
    await page.clock.runFor(2000)
    await expect.poll(() => loads.length).toBe(3)
    await page.clock.runFor(1000)
    await isHydrated(page)
  })
})
