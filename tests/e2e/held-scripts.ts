import type { Page } from '@playwright/test'

declare global {
  /** How far things moved that nobody touched. */
  var shifted: number
  /** What the title was at each picture that the browser drew. */
  var titles: string[]
}

/**
 * Opens a page whose own scripts do not come until the returned function is called: it shows what the build made of it. The blocking
 * first script comes, as it stands before all else.
 */
export async function holdScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const isScript = /\/assets\/(?!first-)[^/]*\.js$/
  const gate = Promise.withResolvers<void>()
  await page.route(isScript, async (route) => {
    await gate.promise
    await route.fallback()
  })
  await page.addInitScript(watchFirstMoments)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  return async () => {
    gate.resolve()
    await page.waitForLoadState('load')
    await page.unroute(isScript)
  }
}

/** Runs in the page, before anything of it. */
function watchFirstMoments() {
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
