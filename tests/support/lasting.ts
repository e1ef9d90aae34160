import type { Page } from '@playwright/test'

/** What is found and stays: charts are redrawn for a new width, which takes a loaded machine a while. */
export async function lasting(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 120_000
  for (;;) {
    const found = await find()
    if (found.length === 0 || Date.now() > end) return found
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}
