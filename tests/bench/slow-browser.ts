import type { Browser, Page } from '@playwright/test'
import { median } from './figure.ts'

/** The network of Chrome's "Fast 4G" preset and a CPU four times slower, like a cheap phone. */
const fast4g = { offline: false, latency: 165, downloadThroughput: (9 * 1_000_000) / 8, uploadThroughput: (4.5 * 1_000_000) / 8 }
const cpuRate = 4

/** Delays in ms from a press before the page's scripts ran to its effect, on a first and a later visit. Null if it had no effect. */
export type EarlyAnswers = { first: number | null; later: number | null }
/** The measurements of a visit. `waits` holds the ms from each action to its paint. `early` is undefined when no early press was made. */
export type Vitals = { first: Paints; later: Paints; shift: number; waits: number[]; early?: EarlyAnswers }
export type Visit = {
  path: string
  /** Signs in before the browser is slowed down. Undefined for a page that needs no sign-in. */
  enter?: (page: Page) => Promise<unknown>
  /** Waits until the page is usable. */
  waitUntilReady: (page: Page) => Promise<unknown>
  /** Performs a person's actions on the page, whose delays are measured. */
  performActions: (page: Page) => Promise<unknown>
  /** Presses a control 200 ms after the first paint, and waits for the change that answers it. */
  early?: { press: (page: Page) => Promise<unknown>; answer: (page: Page) => Promise<unknown> }
}

/**
 * Measures first and later visits in several browsers. Returns medians of the paints, the worst layout shift and the delays of all actions.
 */
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
  rows: median(all.map(({ rows }) => rows)),
  shift: median(all.map(({ shift }) => shift)),
})

/** Opens a page in a browser with an empty cache, signs in and then slows it down. Pages record `window.vitals`. */
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
  const { path, enter, waitUntilReady: stands, performActions: acts, early } = visit
  const page = await slowContext(browser, baseURL, enter)
  const paintsOf = async () => {
    await page.goto(path)
    await stands(page)
    await page.waitForLoadState('networkidle')
    return page.evaluate(readPaints)
  }
  const first = await paintsOf()
  const second = await paintsOf() // On this visit the browser writes its code cache.
  const later = await paintsOf()
  await acts(page)
  await page.waitForTimeout(300) // Event entries arrive with the next frame.
  const waits = await page.evaluate(() => Object.values(window.vitals.waits))
  const { shift } = await page.evaluate(readPaints)
  const answered = early && { later: await pressEarly(page, path, early), first: await pressFirst(browser, baseURL, visit) }
  await page.context().close()
  return { first, later, shift: Math.max(first.shift, second.shift, shift), waits, ...(answered && { early: answered }) }
}

/** Makes a press before the scripts ran on a first visit, with an empty cache. Returns its delay in ms, or null without an effect. */
async function pressFirst(browser: Browser, baseURL: string, { path, enter, early }: Visit): Promise<number | null> {
  const page = await slowContext(browser, baseURL, enter)
  const answered = early ? await pressEarly(page, path, early) : null
  await page.context().close()
  return answered
}

const impatienceMs = 200
/** The time in ms after which a press without an effect counts as lost. */
const lostMs = 20_000

/** Returns the delay in ms of a press made before the page's scripts ran. Null when nothing answers it. */
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
  /**
   * The measurements that the page records about itself. The delays in `waits` are keyed by the browser's interaction id, and tasks shorter
   * than 50 ms are not reported.
   */
  var vitals: {
    paint: number
    lcp: number
    shift: number
    rows: number
    tasks: { startTime: number; duration: number }[]
    waits: Record<string, number>
  }
}

/**
 * The paints and longest task of a page load in ms, and its cumulative layout shift (CLS). `rows` is when the first rows of a list were
 * visible, and 0 for a page without a list.
 */
type Paints = { paint: number; lcp: number; longestTask: number; shift: number; rows: number }

/** Runs in the page. Returns paints, layout shift and the longest task that started before the largest paint. */
function readPaints(): Paints {
  const { paint, lcp, shift, rows, tasks } = window.vitals
  return {
    paint,
    lcp,
    shift,
    rows,
    longestTask: Math.max(0, ...tasks.filter(({ startTime }) => startTime < lcp).map(({ duration }) => duration)),
  }
}

/** Runs in the page before its own scripts. Records its paints, layout shifts, long tasks and delays of actions in `window.vitals`. */
function watchVitals() {
  window.vitals = { paint: 0, lcp: 0, shift: 0, rows: 0, tasks: [], waits: {} }
  const { vitals } = window
  const lookForRows = () =>
    requestAnimationFrame((now) => {
      if (document.querySelectorAll('main tbody tr').length < 10) lookForRows()
      else vitals.rows = now
    })
  lookForRows()
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
  // CLS sums shifts less than a second apart, for at most five seconds.
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
