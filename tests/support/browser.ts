import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { clockOffset } from './clock.ts'
import { findChromium } from './find-chromium.ts'

const isRoot = process.getuid?.() === 0

/** What Playwright switches off by itself (the last such argument wins), followed by the address bar's own pages: each window loads two. */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter',
  'PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled',
  'PreconnectToSearch,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AiModeOmniboxEntryPoint,PreloadTopChromeWebUI',
].join(',')

/** Pages of journeys are gone before compiling them better, or collecting garbage on every core, pays off: a fifth of what a page costs. */
const shortLived = '--js-flags=--no-maglev,--no-opt,--single-threaded-gc,--min-semi-space-size=32'

/** Starts Chromium; close it in afterAll. `forJourneys` it does the same with less effort, and says nothing about speed. */
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
  /** CSP violations, uncaught errors and console errors of every page of the context, as they happened. */
  complaints: string[]
  /** Something was done that outlasts its pages: a fake clock, routes or scripts of the whole context. */
  isSpoilt: () => boolean
}

/** A page in a context of its own, with the browser's complaints: journeys end with `expect(complaints).toEqual([])`. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  // Journeys check what a page says, not its transition: half faded, it would fail a contrast test.
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  if (clockOffset) await shiftClock(context)
  context.setDefaultTimeout(90_000)
  const complaints: string[] = []
  let isSpoilt = false
  const spoil = () => {
    isSpoilt = true
  }
  notice(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil)
  notice(context, ['addInitScript', 'route', 'exposeFunction', 'exposeBinding', 'grantPermissions', 'setOffline'], spoil)
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message} (${error.page()?.url()})`))
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' || /Content Security Policy/i.test(text)) complaints.push(`${text} (${message.location().url})`)
  })
  return { context, page: await context.newPage(), complaints, isSpoilt: () => isSpoilt }
}

/** Pages of the context tell the time of this process. */
async function shiftClock(context: BrowserContext): Promise<void> {
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
  }, clockOffset)
}

/** The same context for someone else: what was loaded is still cached, what the pages knew is gone. Three times cheaper than a new one. */
export async function reopen(watched: WatchedPage, origin: string): Promise<WatchedPage> {
  const { context } = watched
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers' })
  await session.detach()
  watched.complaints.length = 0
  return { ...watched, page }
}

/** Leaves a context without pages and cookies. */
export async function empty({ context }: WatchedPage): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
}

function notice<Of extends object>(object: Of, names: (keyof Of)[], tell: () => void): void {
  for (const name of names) {
    const own = object[name] as (...args: unknown[]) => unknown
    object[name] = ((...args: unknown[]) => {
      tell()
      return own.apply(object, args)
    }) as Of[keyof Of]
  }
}
