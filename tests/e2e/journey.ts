import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type Page, expect as playwrightExpect } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect as vitestExpect } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { empty, openBrowser, openPage, reopen, type WatchedPage } from '#tests/support/browser.ts'
import { demo, signInAtBff } from '#tests/support/sign-in.ts'
import { isLending } from '#tests/support/stack-pool.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

/** What a page should show, waited for: a machine under load may take its time. */
export const expect = playwrightExpect.configure({ timeout: 90_000 })

type Account = { email: string; password: string }
type OpenOptions = BrowserContextOptions & {
  /** Who is signed in; null is a visitor. */
  as?: Account | null
}

/**
 * One stack and one browser for a file; the next file of the worker continues with both, as new
 * (tests/support/stack-pool.ts). A browser's complaint fails the test that made it, unless the test announced it; a failed test leaves a picture in
 * tests/.output. `prepare` returns what the stack is started with besides.
 */
export function startJourney({ prepare }: { prepare?: () => Promise<Record<string, string>> } = {}) {
  let stack: TestStack | undefined
  let browser: Browser | undefined
  const opened: (WatchedPage & { kind: string })[] = []
  let spare: Spare = new Map()
  const expected: RegExp[] = []

  beforeAll(async () => {
    const env = (await prepare?.()) ?? {}
    ;[stack, browser] = await Promise.all([startStack({ bff: true, env }), borrowBrowser()])
    spare = await keptContexts(stack.url)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(opened, task.name)
    const complaints = opened.flatMap((watched) => watched.complaints)
    await Promise.all(opened.splice(0).map((watched) => leave(watched, task.result?.state === 'fail')))
    const wanted = expected.splice(0)
    vitestExpect(complaints.filter((line) => !wanted.some((pattern) => pattern.test(line)))).toEqual([])
  })
  afterAll(async () => {
    await lendBrowser(browser, spare, stack?.url ?? '')
    await stack?.stop()
  })

  async function leave({ kind, ...watched }: (typeof opened)[number], isSuspect: boolean): Promise<void> {
    if (isSuspect || watched.isSpoilt()) return watched.context.close()
    await empty(watched)
    spare.set(kind, [...(spare.get(kind) ?? []), watched])
  }

  return {
    get stack(): TestStack {
      if (!stack) throw new Error('The stack is not up yet')
      return stack
    },
    /** The browser may say this once the test provokes it: "status of 401". A CSP violation is never expected. */
    expectComplaint: (pattern: RegExp) => expected.push(pattern),
    /** A browser of someone, on a page. More pages of the same browser: `page.context().newPage()`. */
    async open(path: string, { as = demo, ...options }: OpenOptions = {}): Promise<Page> {
      if (!stack || !browser) throw new Error('The stack is not up yet')
      const kind = JSON.stringify(options)
      const before = spare.get(kind)?.pop()
      const size = { width: 1440, height: 900 }
      const watched = before ? await reopen(before, stack.url) : await openPage(browser, { baseURL: stack.url, viewport: size, ...options })
      opened.push({ ...watched, kind })
      if (as) await enter(watched.page, (await signInAtBff(stack, as)).cookie, stack)
      await watched.page.goto(path)
      return watched.page
    },
  }
}

/** Gives a browser the session of a cookie, as if its person had signed in. */
export async function enter(page: Page, cookie: string, stack: TestStack): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: stack.url, httpOnly: true, sameSite: 'Strict' }])
}

/** Path and query of the page, as a person reads it in the address bar. */
export const addressOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)

async function photograph(opened: WatchedPage[], test: string): Promise<void> {
  const folder = join(root, 'tests/.output/journeys')
  await mkdir(folder, { recursive: true })
  const pages = opened.flatMap(({ context }) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `${test.replaceAll(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`)
    await page.screenshot({ path, timeout: 10_000 }).catch(() => {})
    console.error(`${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String)}`)
  }
}

let idle: Browser | undefined

/** A browser, the same for all files of one worker: it ends with the worker. */
async function borrowBrowser(): Promise<Browser> {
  const browser = idle?.isConnected() ? idle : await openBrowser({ forJourneys: true })
  idle = isLending() ? browser : undefined
  return browser
}

/** Over for this file; of its contexts only the plain ones may serve another, at the stack they have cached. */
async function lendBrowser(browser: Browser | undefined, spare: Spare, origin: string): Promise<void> {
  if (browser !== idle) return browser?.close()
  const plain = spare.get(plainKind) ?? []
  for (const context of browser?.contexts() ?? []) if (!plain.some((watched) => watched.context === context)) await context.close()
  kept = { origin, plain }
}

/** Contexts without pages and cookies, by what they were opened with. */
type Spare = Map<string, WatchedPage[]>

const plainKind = JSON.stringify({})
let kept: { origin: string; plain: WatchedPage[] } | undefined

/** What the file before left warm, if it was at the same stack. */
async function keptContexts(origin: string): Promise<Spare> {
  const before = kept
  kept = undefined
  if (before?.origin === origin) return new Map([[plainKind, before.plain]])
  await Promise.all(before?.plain.map(({ context }) => context.close()) ?? [])
  return new Map()
}
