import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Presses Tab until the focus is there; a keyboard trap or a place out of reach fails. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let press = 0; press < 60; press++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused({ timeout: 1 })
}
