import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Presses Tab up to 60 times until the element has the focus. Fails on a keyboard trap or an unreachable element. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let press = 0; press < 60; press++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused({ timeout: 1 })
}
