import type { Locator, Page } from '@playwright/test'
import { expectUncovered } from './expect-uncovered.ts'
import { expect } from './journey.ts'

/**
 * Presses Tab up to 60 times until the element has the focus. Fails on a keyboard trap, an unreachable element, and a focused element under
 * a bar.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < 60; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    await expectUncovered(page)
  }
  await expect(target).toBeFocused({ timeout: 1 })
}
