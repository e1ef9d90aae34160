import type { Browser, Page } from '@playwright/test'
import { openBrowser } from '#tests/support/browser.ts'
import type { Benchmark } from './benchmark.ts'
import { median } from './figure.ts'
import { enterPlutus } from './slow-visits.ts'

const most = 50

/** The search dialog, on a computer as it is. */
export const searchSpeed: Benchmark = {
  name: 'search',
  async run({ stack }) {
    const browser = await openBrowser()
    try {
      const waited = Math.round(await measureSearch(browser, stack.url, enterPlutus))
      return [
        { name: 'search: pages painted after a key', ours: `${waited} ms`, rival: '', promise: `≤ ${most} ms`, isKept: waited <= most },
      ]
    } finally {
      await browser.close()
    }
  },
}

/** From a key in the search dialog to the paint that shows the pages it finds, in milliseconds: the median of several keys on a computer as it is. */
async function measureSearch(browser: Browser, baseURL: string, enter: (page: Page) => Promise<unknown>): Promise<number> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await enter(page)
  // after a journey within the app the network may rest before the page stands
  await page.getByRole('heading', { name: 'Running now' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  await page.locator('[role=dialog] [role=option]').nth(5).waitFor()
  await page.evaluate(watchSearch)
  for (const key of 'wallet history'.slice(0, 9)) {
    await page.keyboard.press(key)
    await page.waitForTimeout(200) // a person types slower than that
  }
  const waits = await page.evaluate(() => window.searchWaits)
  await context.close()
  return median(waits)
}

declare global {
  var searchWaits: number[]
}

/** Runs in the page: the list is painted in the frame after the one in which it changed. */
function watchSearch() {
  window.searchWaits = []
  let keyAt = 0
  document.addEventListener('keydown', ({ timeStamp }) => (keyAt = timeStamp), true)
  const list = document.querySelector('[role=dialog] [role=listbox]') ?? document.body
  new MutationObserver(() => {
    if (keyAt === 0) return
    const askedAt = keyAt
    keyAt = 0
    requestAnimationFrame(() => setTimeout(() => window.searchWaits.push(performance.now() - askedAt)))
  }).observe(list, { childList: true, subtree: true, characterData: true })
}
