/** @module-tag deeper */
import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { givePoints, setUpPoints } from '#tests/support/points.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { expect, startJourney } from './journey.ts'
import { sendReward } from './seeded.ts'
import { translatePages } from './translate-pages.ts'

const journey = startJourney()

/** Opens a page whose texts the browser translates, from its first one on. It puts a dot before each. */
async function openTranslated(url: string): Promise<Page> {
  const page = await journey.open('/company/terms', { as: null, permissions: ['clipboard-read', 'clipboard-write'] })
  await translatePages(page)
  await page.goto(url)
  await expect(page.locator('html[data-rendered]')).toHaveCount(0)
  return page
}

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

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
    await expect(page.locator('html[data-rendered]')).toHaveCount(0)
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
