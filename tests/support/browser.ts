import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { clockOffset } from './clock.ts'
import { findChromium } from './find-chromium.ts'

const isRoot = process.getuid?.() === 0

/**
 * Features to disable in Chromium, which are those that Playwright disables and the address bar's own pages. One list is needed, because
 * the last `--disable-features` wins.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter',
  'PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled',
  'PreconnectToSearch,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AiModeOmniboxEntryPoint,PreloadTopChromeWebUI',
].join(',')

/**
 * A Chromium option without optimising compilers and parallel garbage collection, which saves a fifth of a page's cost. Pages of journeys
 * close before these pay off.
 */
const shortLived = '--js-flags=--no-maglev,--no-opt,--single-threaded-gc,--min-semi-space-size=32'

/** Starts Chromium. Close it in `afterAll`. `forJourneys` uses cheaper settings, which are unfit for measuring speed. */
export function openBrowser({ forJourneys = false } = {}): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: set CHROMIUM to its path, or run npm test once')
  const args = [
    '--disable-gpu',
    '--disable-background-networking',
    `--disable-features=${withoutFeatures}`,
    ...(forJourneys ? [shortLived] : []),
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
  return chromium.launch({ executablePath, args })
}

export type WatchedPage = {
  context: BrowserContext
  page: Page
  /** CSP violations, uncaught errors and console errors of every page of the context, in order. */
  complaints: string[]
  /** One for each answer 429. True if it says that a call got no turn, as on a busy machine. The app repeats such a call. */
  refusedTurns: Promise<boolean>[]
  /** Returns true once a fake clock, routes or scripts were added to the whole context, which therefore cannot be reused. */
  isSpoilt: () => boolean
}

/** Opens a page in a context of its own and collects the browser's complaints. Journeys end with `expect(complaints).toEqual([])`. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  // Transitions would fail contrast checks.
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  if (clockOffset) await shiftClock(context, clockOffset)
  context.setDefaultTimeout(90_000)
  const complaints: string[] = []
  const refusedTurns: Promise<boolean>[] = []
  let isSpoilt = false
  const spoil = () => {
    isSpoilt = true
  }
  observeCalls(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil)
  observeCalls(context, ['addInitScript', 'route', 'exposeFunction', 'exposeBinding', 'grantPermissions', 'setOffline'], spoil)
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message} (${error.page()?.url()})`))
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' || /Content Security Policy/i.test(text)) complaints.push(`${text} (${message.location().url})`)
  })
  context.on('response', (response) => {
    const isNoTurn = async () => (await response.text()).includes('"NO_TURN"')
    if (response.status() === 429) refusedTurns.push(isNoTurn().catch(() => false))
  })
  return { context, page: await context.newPage(), complaints, refusedTurns, isSpoilt: () => isSpoilt }
}

/** Returns the complaints, without those about calls that got no turn and that the app repeated. */
export async function complaintsOf({ complaints, refusedTurns }: WatchedPage): Promise<string[]> {
  let repeated = (await Promise.all(refusedTurns)).filter(Boolean).length
  return complaints.filter((line) => !(/status of 429 .*\/graphql\)/.test(line) && repeated-- > 0))
}

/** Shifts `Date` and `performance.timeOrigin` by `offset` ms in the pages that the context opens from then on. */
export async function shiftClock(context: BrowserContext, offset: number): Promise<void> {
  await context.addInitScript((ms) => {
    const Real = Date
    const now = () => Real.now() + ms
    globalThis.Date = new Proxy(Real, {
      construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
    const { timeOrigin } = performance
    Object.defineProperty(performance, 'timeOrigin', { configurable: true, get: () => timeOrigin + ms })
  }, offset)
}

/** Reuses a context for another test. The HTTP cache stays, and the origin's storage is cleared. Three times cheaper than a new context. */
export async function reopen(watched: WatchedPage, origin: string): Promise<WatchedPage> {
  const { context } = watched
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers' })
  await session.detach()
  watched.complaints.length = 0
  watched.refusedTurns.length = 0
  return { ...watched, page }
}

/** Closes the context's pages and clears its cookies. */
export async function clearContext({ context }: WatchedPage): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
}

function observeCalls<Of extends object>(object: Of, names: (keyof Of)[], tell: () => void): void {
  for (const name of names) {
    const own = object[name] as (...args: unknown[]) => unknown
    object[name] = ((...args: unknown[]) => {
      tell()
      return own.apply(object, args)
    }) as Of[keyof Of]
  }
}
