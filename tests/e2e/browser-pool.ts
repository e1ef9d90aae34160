import type { Browser } from '@playwright/test'
import { openBrowser, type WatchedPage } from '#tests/support/browser.ts'
import { isLending } from '#tests/support/stack-pool.ts'

let idle: Browser | undefined

/** A browser, the same for all files of one worker: it ends with the worker. */
export async function borrowBrowser(): Promise<Browser> {
  const browser = idle?.isConnected() ? idle : await openBrowser({ forJourneys: true })
  idle = isLending() ? browser : undefined
  return browser
}

/** Over for this file; of its contexts only the plain ones may serve another, at the stack they have cached. */
export async function lendBrowser(browser: Browser | undefined, spare: Spare, origin: string): Promise<void> {
  if (browser !== idle) return browser?.close()
  const plain = spare.get(plainKind) ?? []
  for (const context of browser?.contexts() ?? []) if (!plain.some((watched) => watched.context === context)) await context.close()
  kept = { origin, plain }
}

/** Contexts without pages and cookies, by what they were opened with. */
export type Spare = Map<string, WatchedPage[]>

const plainKind = JSON.stringify({})
let kept: { origin: string; plain: WatchedPage[] } | undefined

/** What the file before left warm, if it was at the same stack. */
export async function keptContexts(origin: string): Promise<Spare> {
  const before = kept
  kept = undefined
  if (before?.origin === origin) return new Map([[plainKind, before.plain]])
  await Promise.all(before?.plain.map(({ context }) => context.close()) ?? [])
  return new Map()
}
