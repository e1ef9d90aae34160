import type { Browser, Page } from '@playwright/test'
import { median } from './figure.ts'

/** Chrome's own "Fast 4G" and a processor a quarter as fast: a cheap phone outside. */
const fast4g = { offline: false, latency: 165, downloadThroughput: (9 * 1_000_000) / 8, uploadThroughput: (4.5 * 1_000_000) / 8 }
const cpuRate = 4

/** In ms; null where a press was lost. */
export type EarlyAnswers = { first: number | null; later: number | null }
/** `waits`: every act until its paint, in ms. `early`: undefined where no early press was tried. */
export type Vitals = { first: Paints; later: Paints; shift: number; waits: number[]; early?: EarlyAnswers }
export type Visit = {
  path: string
  /** Signs the browser in, before it is slowed down. */
  enter?: (page: Page) => Promise<unknown>
  /** The page stands. */
  stands: (page: Page) => Promise<unknown>
  /** What a person does then. */
  acts: (page: Page) => Promise<unknown>
  /** What an impatient one presses 200 ms after the first paint, and what answers it. */
  early?: { press: (page: Page) => Promise<unknown>; answer: (page: Page) => Promise<unknown> }
}

/** A first visit and a later one in several browsers: medians of the paints, the worst shift of the layout, all waits of acts. */
export async function measureVisit(browser: Browser, baseURL: string, visit: Visit, rounds: number): Promise<Vitals> {
  const all: Vitals[] = []
  for (let round = 0; round < rounds; round++) all.push(await measureOnce(browser, baseURL, visit))
  const answered = (at: keyof EarlyAnswers) => {
    const answers = all.map(({ early }) => early?.[at] ?? null)
    return answers.includes(null) ? null : median(answers.map(Number))
  }
  return {
    first: medians(all.map(({ first }) => first)),
    later: medians(all.map(({ later }) => later)),
    shift: Math.max(...all.map(({ shift }) => shift)),
    waits: all.flatMap(({ waits }) => waits),
    ...(visit.early && { early: { first: answered('first'), later: answered('later') } }),
  }
}

const medians = (all: Paints[]): Paints => ({
  paint: median(all.map(({ paint }) => paint)),
  lcp: median(all.map(({ lcp }) => lcp)),
  longestTask: median(all.map(({ longestTask }) => longestTask)),
  shift: median(all.map(({ shift }) => shift)),
})

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

async function measureOnce(browser: Browser, baseURL: string, visit: Visit): Promise<Vitals> {
  const { path, enter, stands, acts, early } = visit
  const page = await slowContext(browser, baseURL, enter)
  const paintsOf = async () => {
    await page.goto(path)
    await stands(page)
    await page.waitForLoadState('networkidle')
    return page.evaluate(readPaints)
  }
  const first = await paintsOf()
  const second = await paintsOf() // here the browser writes down what it compiled
  const later = await paintsOf()
  await acts(page)
  await page.waitForTimeout(300) // entries of events come with the frame after them
  const waits = await page.evaluate(() => Object.values(window.vitals.waits))
  const { shift } = await page.evaluate(readPaints)
  const answered = early && { later: await pressEarly(page, path, early), first: await pressFirst(browser, baseURL, visit) }
  await page.context().close()
  return { first, later, shift: Math.max(first.shift, second.shift, shift), waits, ...(answered && { early: answered }) }
}

/** The same on a first visit: a browser that has loaded nothing yet. */
async function pressFirst(browser: Browser, baseURL: string, { path, enter, early }: Visit): Promise<number | null> {
  const page = await slowContext(browser, baseURL, enter)
  const answered = early ? await pressEarly(page, path, early) : null
  await page.context().close()
  return answered
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
  /** `waits`: by the browser's number of an act. Tasks shorter than 50 ms are not told. */
  var vitals: { paint: number; lcp: number; shift: number; tasks: { startTime: number; duration: number }[]; waits: Record<string, number> }
}

/** Times in ms; `shift`: the layout's, as browsers count CLS. */
type Paints = { paint: number; lcp: number; longestTask: number; shift: number }

/** Runs in the page: what was painted and moved so far, and the longest task that began before the largest paint. */
function readPaints(): Paints {
  const { paint, lcp, shift, tasks } = window.vitals
  return {
    paint,
    lcp,
    shift,
    longestTask: Math.max(0, ...tasks.filter(({ startTime }) => startTime < lcp).map(({ duration }) => duration)),
  }
}

/** Runs in the page, before anything of it: keeps `window.vitals`. */
function watchVitals() {
  window.vitals = { paint: 0, lcp: 0, shift: 0, tasks: [], waits: {} }
  const { vitals } = window
  const watch = <Entry = PerformanceEntry>(type: string, take: (entry: Entry) => void, more: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry)
    }).observe({ type, buffered: true, ...more })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.paint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  watch('longtask', ({ startTime, duration }) => vitals.tasks.push({ startTime, duration }))
  // shifts less than a second apart count together, for five seconds at most
  let [began, last, sum] = [0, 0, 0]
  watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return
    const isSameSession = sum > 0 && startTime - last < 1000 && startTime - began < 5000
    if (!isSameSession) [began, sum] = [startTime, 0]
    sum += value
    last = startTime
    vitals.shift = Math.max(vitals.shift, sum)
  })
  watch<PerformanceEntry & { interactionId: number }>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) window.vitals.waits[interactionId] = Math.max(window.vitals.waits[interactionId] ?? 0, duration)
    },
    { durationThreshold: 16 },
  )
}
