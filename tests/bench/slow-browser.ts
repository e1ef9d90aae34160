import type { Browser, Page } from '@playwright/test'
import { median } from './figure.ts'

/** Chrome's own "Fast 4G" and a processor a quarter as fast: a cheap phone outside. */
const fast4g = { offline: false, latency: 165, downloadThroughput: (9 * 1_000_000) / 8, uploadThroughput: (4.5 * 1_000_000) / 8 }
const cpuRate = 4

export type Vitals = { firstLcp: number; laterLcp: number; inp: number }
export type Visit = {
  path: string
  /** Signs the browser in, before it is slowed down. */
  enter?: (page: Page) => Promise<unknown>
  /** The page stands. */
  stands: (page: Page) => Promise<unknown>
  /** What a person does then; the slowest answer counts. */
  acts: (page: Page) => Promise<unknown>
}

/** The medians over several browsers: the largest paint of a first visit and of a later one, then how long acts wait for their paint. */
export async function measureVisit(browser: Browser, baseURL: string, visit: Visit, rounds: number): Promise<Vitals> {
  const all: Vitals[] = []
  for (let round = 0; round < rounds; round++) all.push(await measureOnce(browser, baseURL, visit))
  const of = (name: keyof Vitals) => median(all.map((vitals) => vitals[name]))
  return { firstLcp: of('firstLcp'), laterLcp: of('laterLcp'), inp: of('inp') }
}

async function measureOnce(browser: Browser, baseURL: string, { path, enter, stands, acts }: Visit): Promise<Vitals> {
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
  const lcpOf = async () => {
    await page.goto(path)
    await stands(page)
    await page.waitForLoadState('networkidle')
    return (await page.evaluate(() => window.vitals)).lcp
  }
  const firstLcp = await lcpOf()
  await lcpOf() // here the browser writes down what it compiled
  const laterLcp = await lcpOf()
  await acts(page)
  await page.waitForTimeout(300) // entries of events come with the frame after them
  const { inp } = await page.evaluate(() => window.vitals)
  await context.close()
  return { firstLcp, laterLcp, inp }
}

declare global {
  var vitals: { lcp: number; inp: number }
}

/** Runs in the page, before anything of it. */
function watchVitals() {
  window.vitals = { lcp: 0, inp: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.vitals.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId) window.vitals.inp = Math.max(window.vitals.inp, duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
