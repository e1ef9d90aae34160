import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { expect, startJourney } from './journey.ts'
import { sendReward } from './seeded.ts'

const journey = startJourney()
const blocked = readFileSync(join(root, 'tests/fixtures/blocked-words.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((word) => new RegExp(word, 'i'))

const isHydrated = (page: Page) => expect(page.locator('html[data-rendered]')).toHaveCount(0)

/** Answers requests in place of Plutus by a page, as a gateway does, until the returned function is called. */
async function answerByPage(page: Page, path: RegExp, status: number): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status, contentType: 'text/html', body: '<html><h1>Gateway</h1></html>' }))
  return () => page.unroute(path)
}

describe('a network that answers in place of Plutus', { tags: ['sweep'] }, () => {
  it('R6 F41 says that no code was used, and accepts it afterwards', async () => {
    journey.expectComplaint(/status of (404|502)/)
    const page = await journey.open('/company/howtoredeem', { as: null })
    await isHydrated(page)
    await page.getByRole('textbox', { name: 'Code' }).fill('AB23-4567-89AB')
    for (const status of [200, 502]) {
      const clear = await answerByPage(page, /\/public\/codes$/, status)
      await page.getByRole('button', { name: 'Redeem' }).click()
      await expect(page.getByRole('alert')).toContainText('We couldn’t reach Plutus. Your codes weren’t used: try again.')
      await clear()
      await page.getByRole('button', { name: 'Redeem' }).click()
      await expect(page.getByRole('alert')).toContainText('This code wasn’t accepted.')
    }
  })

  it('R5 P7 F41 claims once after claims that were answered with a page', async () => {
    journey.expectComplaint(/status of 50[24]/)
    const page = await journey.open((await sendReward(journey.stack, 'Gatea')).path, { as: null })
    await isHydrated(page)
    await page.getByRole('radio').first().check({ force: true })
    for (const status of [200, 502, 504]) {
      const clear = await answerByPage(page, /\/claims$/, status)
      await page.getByRole('button', { name: /Get my voucher|Try again/ }).click()
      await expect(page.getByRole('alert')).toContainText('It’s safe to try again')
      await clear()
    }
    await page.getByRole('button', { name: /Get my voucher|Try again/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /It’s yours, Gatea/ })).toBeVisible()
  })

  it('R28 F41 repeats a read that a gateway answered', async () => {
    journey.expectComplaint(/status of 502/)
    const page = await journey.open('/campaigns')
    let answered = 0
    await page.route(/\/graphql$/, (route) =>
      answered++ < 2 ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html></html>' }) : route.fallback(),
    )
    await page.goto('/wallet')
    await expect(page.getByRole('row', { name: /Closing balance/ })).toBeVisible()
    expect(answered).toBeGreaterThan(2)
  })
})

describe('a browser that blocks what looks like tracking', { tags: ['sweep'] }, () => {
  it('R5 R6 R10 F40 opens every kind of page', async () => {
    const { path } = await sendReward(journey.stack, 'Blocka')
    for (const [to, as] of [
      [path, null],
      ['/company/howtoredeem', null],
      ['/auth/login', null],
      ['/'],
      ['/wallet'],
      ['/help'],
      ['/profile/security'],
    ] as const) {
      const page = await journey.open('/company/terms', as === null ? { as } : {})
      await page.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url())
        return blocked.some((word) => word.test(pathname)) ? route.abort('blockedbyclient') : route.fallback()
      })
      await page.goto(to)
      await isHydrated(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[data-slot*=skeleton], [aria-busy=true]')).toHaveCount(0)
    }
  })
})
