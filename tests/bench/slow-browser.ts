import type { Browser, Page } from '@playwright/test'
import { median } from './figure.ts'

/** Chrome's own "Fast 4G" and a processor a quarter as fast: a cheap phone outside. */
const fast4g = { offline: false, latency: 165, downloadThroughput: (9 * 1_000_000) / 8, uploadThroughput: (4.5 * 1_000_000) / 8 }
const cpuRate = 4

/** In ms; `early` is null where a press was lost, and undefined where none was tried. */
export type Vitals = { firstPaint: number; firstLcp: number; laterLcp: number; inp: number; early?: number | null }
export type Visit = {
  path: string
  /** Signs the browser in, before it is slowed down. */
  enter?: (page: Page) => Promise<unknown>
  /** The page stands. */
  stands: (page: Page) => Promise<unknown>
  /** What a person does then; the slowest answer counts. */
  acts: (page: Page) => Promise<unknown>
  /** What an impatient one presses 200 ms after the first paint, and what answers it. */
  early?: { press: (page: Page) => Promise<unknown>; answer: (page: Page) => Promise<unknown> }
}

/** The medians over several browsers: the largest paint of a first visit and of a later one, then how long acts wait for their paint. */
export async function measureVisit(browser: Browser, baseURL: string, visit: Visit, rounds: number): Promise<Vitals> {
  const all: Vitals[] = []
  for (let round = 0; round < rounds; round++) all.push(await measureOnce(browser, baseURL, visit))
  const of = (name: 'firstPaint' | 'firstLcp' | 'laterLcp' | 'inp') => median(all.map((vitals) => vitals[name]))
  const early = all.map((vitals) => vitals.early)
  return {
    firstPaint: of('firstPaint'),
    firstLcp: of('firstLcp'),
    laterLcp: of('laterLcp'),
    inp: of('inp'),
    ...(visit.early && { early: early.includes(null) ? null : median(early.map(Number)) }),
  }
}

/** A browser with nothing in its cache that is signed in and then slowed down; its pages keep `window.vitals`. */
export async function slowContext(browser: Browser, baseURL: string, enter?: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await enter?.(page)
  await page.goto('about:blank')
  await page.addInitScript(watchVitals)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', fast4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  return page
}

async function measureOnce(browser: Browser, baseURL: string, { path, enter, stands, acts, early }: Visit): Promise<Vitals> {
  const page = await slowContext(browser, baseURL, enter)
  const paintsOf = async () => {
    await page.goto(path)
    await stands(page)
    await page.waitForLoadState('networkidle')
    return page.evaluate(() => window.vitals)
  }
  const first = await paintsOf()
  await paintsOf() // here the browser writes down what it compiled
  const later = await paintsOf()
  await acts(page)
  await page.waitForTimeout(300) // entries of events come with the frame after them
  const { inp } = await page.evaluate(() => window.vitals)
  const answeredMs = early && (await pressEarly(page, path, early))
  await page.context().close()
  return { firstPaint: first.paint, firstLcp: first.lcp, laterLcp: later.lcp, inp, ...(early && { early: answeredMs ?? null }) }
}

const impatienceMs = 200
/** Whoever was not answered by then was not heard. */
const lostMs = 20_000

/** How long a press waits that comes before the page's own scripts; null where nothing ever answers it. */
async function pressEarly(page: Page, path: string, { press, answer }: NonNullable<Visit['early']>): Promise<number | null> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction((ms) => window.vitals?.paint > 0 && performance.now() > window.vitals.paint + ms, impatienceMs)
  page.setDefaultTimeout(lostMs)
  const pressedAt = Date.now()
  try {
    await press(page)
    await answer(page)
    return Date.now() - pressedAt
  } catch {
    return null
  }
}

declare global {
  var vitals: { paint: number; lcp: number; inp: number }
}

/** Runs in the page, before anything of it. */
function watchVitals() {
  window.vitals = { paint: 0, lcp: 0, inp: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) window.vitals.paint = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.vitals.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId) window.vitals.inp = Math.max(window.vitals.inp, duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
