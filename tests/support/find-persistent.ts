import type { Page } from '@playwright/test'

/**
 * Repeats `find`, which lists a page's faults, until it returns none. Returns those left after two minutes, otherwise an empty list. Charts
 * take time to redraw for a new width.
 */
export async function findPersistent(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 120_000
  for (;;) {
    const found = await find()
    if (found.length === 0 || Date.now() > end) return found
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}
