import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type Page, expect as playwrightExpect } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect as vitestExpect } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { clearContext, complaintsOf, openBrowser, openPage, reopen, type WatchedPage } from '#tests/support/browser.ts'
import { demo, signInAtBff } from '#tests/support/sign-in.ts'
import { isLending } from '#tests/support/stack-pool.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

/** Playwright's `expect` with a timeout of 90 s, as a machine under load can be slow. */
export const expect = playwrightExpect.configure({ timeout: 90_000 })

type Account = { email: string; password: string }
type OpenOptions = BrowserContextOptions & {
  /** The account to sign in with, by default the demo's owner. Null opens the page as a visitor. */
  as?: Account | null
}

/**
 * Starts one stack and one browser for a file of browser tests (a journey). Both are reset and reused by the next file of the worker
 * (tests/support/stack-pool.ts). An unexpected console error or CSP violation fails the test, and `prepare` returns extra environment
 * variables.
 */
export function startJourney({ prepare }: { prepare?: () => Promise<Record<string, string>> } = {}) {
  let stack: TestStack | undefined
  let browser: Browser | undefined
  const opened: (WatchedPage & { kind: string })[] = []
  let spare: SpareContexts = new Map()
  const expected: RegExp[] = []

  beforeAll(async () => {
    const env = (await prepare?.()) ?? {}
    ;[stack, browser] = await Promise.all([startStack({ bff: true, env }), borrowBrowser()])
    spare = await takeWarmContexts(stack.url)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takeScreenshots(opened, task.name)
    const complaints = (await Promise.all(opened.map(complaintsOf))).flat()
    await Promise.all(opened.splice(0).map((watched) => releaseContext(watched, task.result?.state === 'fail')))
    const patterns = expected.splice(0)
    vitestExpect(complaints.filter((line) => !patterns.some((pattern) => pattern.test(line)))).toEqual([])
  })
  afterAll(async () => {
    await lendBrowser(browser, spare, stack?.url ?? '')
    await stack?.stop()
  })

  async function releaseContext({ kind, ...watched }: (typeof opened)[number], isSuspect: boolean): Promise<void> {
    if (isSuspect || watched.isSpoilt()) return watched.context.close()
    await clearContext(watched)
    spare.set(kind, [...(spare.get(kind) ?? []), watched])
  }

  return {
    get stack(): TestStack {
      if (!stack) throw new Error('The stack is not up yet')
      return stack
    },
    /** Allows a browser complaint that the test provokes, such as "status of 401". A CSP violation is never allowed. */
    expectComplaint: (pattern: RegExp) => expected.push(pattern),
    /** Opens a page in a context of its own, signed in as the demo's owner by default. `page.context().newPage()` opens more tabs. */
    async open(path: string, { as = demo, ...options }: OpenOptions = {}): Promise<Page> {
      if (!stack || !browser) throw new Error('The stack is not up yet')
      const kind = JSON.stringify(options)
      const before = spare.get(kind)?.pop()
      const size = { width: 1440, height: 900 }
      const watched = before ? await reopen(before, stack.url) : await openPage(browser, { baseURL: stack.url, viewport: size, ...options })
      opened.push({ ...watched, kind })
      if (as) await setSessionCookie(watched.page, (await signInAtBff(stack, as)).cookie, options.baseURL ?? stack.url)
      await watched.page.goto(path)
      return watched.page
    },
  }
}

/** Adds a session cookie to the page's context, as if the person had signed in at `url`, whose port is in the cookie's name. */
export async function setSessionCookie(page: Page, cookie: string, url: string): Promise<void> {
  const value = cookie.slice(cookie.indexOf('=') + 1)
  await page.context().addCookies([{ name: `plutus-${new URL(url).port}`, value, url, httpOnly: true, sameSite: 'Strict' }])
}

/** Returns the path, query and fragment of the page's URL. */
export const addressOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)

async function takeScreenshots(opened: WatchedPage[], test: string): Promise<void> {
  const folder = join(root, 'tests/.output/journeys')
  await mkdir(folder, { recursive: true })
  const pages = opened.flatMap(({ context }) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `${test.replaceAll(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`)
    await page.screenshot({ path, timeout: 10_000 }).catch(() => {})
    console.error(`${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String)}`)
  }
}

let idleBrowser: Browser | undefined

/** Returns the browser that all test files of a worker share. Starts one if there is none. */
async function borrowBrowser(): Promise<Browser> {
  const browser = idleBrowser?.isConnected() ? idleBrowser : await openBrowser({ forJourneys: true })
  idleBrowser = isLending() ? browser : undefined
  return browser
}

/**
 * Returns the browser to the worker after a file. Only contexts with default options are kept, for a next file at the same origin.
 * A browser that is not shared is closed.
 */
async function lendBrowser(browser: Browser | undefined, spare: SpareContexts, origin: string): Promise<void> {
  if (browser !== idleBrowser) return browser?.close()
  const plain = spare.get(plainKind) ?? []
  for (const context of browser?.contexts() ?? []) if (!plain.some((watched) => watched.context === context)) await context.close()
  warmContexts = { origin, plain }
}

/** Browser contexts for reuse, without pages and cookies, by the JSON of their options. */
type SpareContexts = Map<string, WatchedPage[]>

const plainKind = JSON.stringify({})
let warmContexts: { origin: string; plain: WatchedPage[] } | undefined

/** Returns the contexts that the previous file kept at this origin. Closes those of another origin. */
async function takeWarmContexts(origin: string): Promise<SpareContexts> {
  const before = warmContexts
  warmContexts = undefined
  if (before?.origin === origin) return new Map([[plainKind, before.plain]])
  await Promise.all(before?.plain.map(({ context }) => context.close()) ?? [])
  return new Map()
}
