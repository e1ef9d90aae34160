import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findChromium } from './find-chromium.ts'

const isRoot = process.getuid?.() === 0

/** Chromium for a journey; close it in afterAll. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: set CHROMIUM to its path, or run npm test once')
  const args = ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])]
  return chromium.launch({ executablePath, args })
}

export type WatchedPage = {
  context: BrowserContext
  page: Page
  /** CSP violations, uncaught errors and console errors of every page of the context, as they happened. */
  complaints: string[]
}

/** A page in a context of its own, with what the browser complained about: journeys end with `expect(complaints).toEqual([])`. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  // Journeys look at what a page says, not at how it comes in: half faded, it would fail a contrast test.
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message} (${error.page()?.url()})`))
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' || /Content Security Policy/i.test(text)) complaints.push(`${text} (${message.location().url})`)
  })
  return { context, page: await context.newPage(), complaints }
}
