import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findChromium } from './find-chromium.ts'

const isRoot = process.getuid?.() === 0

/** Chromium for a journey; close it in afterAll. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: set CHROMIUM to its path, or run npm test once')
  const args = ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])]
  return chromium.launch({ executablePath, args })
}

export type WatchedPage = { page: Page /** CSP violations, uncaught errors and console errors, as they happened. */; complaints: string[] }

/** A page in a context of its own, with what the browser complained about: journeys end with `expect(complaints).toEqual([])`. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' || /Content Security Policy/i.test(text)) complaints.push(`${text} (${message.location().url})`)
  })
  return { page, complaints }
}
