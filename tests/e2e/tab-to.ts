import type { Locator, Page } from '@playwright/test'
import { expectUncovered } from './expect-uncovered.ts'
import { expect } from './journey.ts'

/**
 * Presses Tab up to 60 times until the element has the focus. Fails on a keyboard trap, an unreachable element, and a focused element under
 * a bar.
 */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let press = 0; press < 60; press++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    await expectUncovered(page)
  }
  await expect(wanted).toBeFocused({ timeout: 1 })
}
