import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { removeNewer } from '#tests/support/newer-scripts.ts'
import { expect, startJourney } from './journey.ts'
import { sendReward } from './seeded.ts'

const journey = startJourney()
const startLater = '/company/terms'
const isHydrated = (page: Page) => expect(page.locator('html[data-rendered]')).toHaveCount(0)
const code = /\/assets\/reward-page-[\w-]+\.js$/

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

  it('S5 P8 is loaded again when a missing file is there, after longer waits', async () => {
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
