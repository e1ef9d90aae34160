import type { Page } from '@playwright/test'

declare global {
  /** The page's cumulative layout shift (CLS) so far, without shifts that follow user input. */
  var shifted: number
  /** The visible main headings, in the order in which frames showed them. */
  var titles: string[]
}

/**
 * Opens a page and holds back its scripts until the returned function is called, so that only the prerendered HTML shows.
 * The blocking first script is not held.
 */
export async function holdScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const isScript = /\/assets\/(?!first-)[^/]*\.js$/
  const gate = Promise.withResolvers<void>()
  await page.route(isScript, async (route) => {
    await gate.promise
    await route.fallback()
  })
  await page.addInitScript(recordFirstFrames)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  return async () => {
    gate.resolve()
    await page.waitForLoadState('load')
    await page.unroute(isScript)
  }
}

/** Runs in the page before its own scripts. Records the headings and layout shifts of the first frames. */
function recordFirstFrames() {
  window.shifted = 0
  window.titles = []
  const look = () => {
    const title = [...document.querySelectorAll('h1')].find((each) => each.checkVisibility())?.textContent ?? ''
    if ((title || window.titles.length > 0) && window.titles.at(-1) !== title) window.titles.push(title)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
