import type { Page, Request } from '@playwright/test'
import { signInAtBff } from '#tests/support/sign-in.ts'
import { expect } from './journey.ts'
import { continueWithoutContent } from './without-content.ts'

/** A start of a page that has come to a point, and stays there until it is released. */
type Start = { page: Page; bff: { url: string }; upstream: { isGone: boolean }; release: () => Promise<void> }

/** The page that starts: it comes with its content, unless its document is asked for as for later. */
const started = { path: '/campaigns', heading: 'Reward campaigns', content: 'Warehouse safety week' }

const pathOf = (request: Request) => new URL(request.url()).pathname
const isCode = (request: Request) => /^\/assets\/(?!first-)[^/]*\.js$/.test(pathOf(request))

type Point = {
  name: string
  /** The document carries the page's content. */
  isFilled?: boolean
  /** What does not come any more; `shell` is a document without any page's own files. */
  holds: (request: Request, shell: string) => boolean
  /** What has been answered by then. */
  after?: RegExp
}

export const scriptsHeld: Point = { name: 'scripts held', holds: isCode }

export const points: Point[] = [
  scriptsHeld,
  { name: 'session awaited', holds: (request) => pathOf(request) === '/auth/session' },
  { name: 'page code awaited', holds: (request, shell) => isCode(request) && !shell.includes(pathOf(request)), after: /\/auth\/session$/ },
  {
    name: 'first query awaited',
    holds: (request) => pathOf(request) === '/graphql' && request.method() === 'POST',
    after: /\/auth\/session$/,
  },
  { name: 'document carried its content', isFilled: true, holds: isCode },
]

/** Starts the page in a tab that has another one behind it, up to a point. */
export async function startUpTo(page: Page, { holds, isFilled, after }: Point, shell: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  await page.route('**/*', async (route, request) => {
    if (request.isNavigationRequest() && !isFilled) return continueWithoutContent(route)
    if (!holds(request, shell)) return route.fallback()
    reached.resolve()
    await gate.promise
    // its page may have been left
    await route.fallback().catch(() => {})
  })
  const answered = after && page.waitForResponse(after)
  await page.goto(started.path, { waitUntil: 'commit' })
  await Promise.all([reached.promise, answered])
  await page.waitForFunction(() => document.readyState !== 'loading' && performance.getEntriesByType('paint').length > 0)
  await expect(
    page.locator('[data-frame]:visible, [data-slot]:visible, [data-frame] :visible').first(),
    'something is on screen',
  ).toBeVisible()
  expect(await page.locator('script#carried-answer').count(), 'the document has the content').toBe(isFilled ? 1 : 0)
  return async () => {
    gate.resolve()
  }
}

/** The page has taken its place, with its content. */
export async function isThere(page: Page): Promise<void> {
  await expect(page.locator('#app[data-held]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: started.heading })).toBeVisible()
  await expect(page.getByText(started.content).filter({ visible: true }).first()).toBeVisible()
}

/** Sign-in, with the way back to the page that was wanted, and nothing of whoever was here. */
async function isAtSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent(started.path)}`)
  expect(await page.locator('body').innerText()).not.toMatch(new RegExp(`₹|Meera|Aurora|${started.content}`))
}

type Event = { name: string; meets: (start: Start, point: Point) => Promise<void> }

/** What may happen while a page starts, and what its reader sees then. */
export const events: Event[] = [
  {
    name: 'Back',
    async meets({ page, release }) {
      await page.goBack({ waitUntil: 'commit' })
      await release()
      await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
      await page.goForward({ waitUntil: 'commit' })
      await isThere(page)
    },
  },
  {
    name: 'reload',
    async meets({ page, release }) {
      await page.reload({ waitUntil: 'commit' })
      await release()
      await isThere(page)
    },
  },
  {
    name: 'the same page in a second tab',
    async meets({ page, bff, release }) {
      const other = await page.context().newPage()
      await other.goto(bff.url + started.path)
      await isThere(other)
      await release()
      await isThere(page)
      await isThere(other)
    },
  },
  {
    name: 'sign-out in another tab',
    async meets({ page, bff, release }) {
      const other = await page.context().newPage()
      await other.goto(`${bff.url}/help`)
      await other.getByRole('button', { name: 'Account menu' }).click()
      await other.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(other.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
      await release()
      await isAtSignIn(page)
    },
  },
  {
    name: 'a dead upstream',
    async meets({ page, upstream, release }, { isFilled }) {
      upstream.isGone = true
      await release()
      if (isFilled) await isThere(page)
      else {
        // in the page's place where nobody knows who is here, else in the place of its rows
        const says = page.locator('[data-slot="error-screen"], main [role="alert"]')
        await expect(says).toContainText(/503|can’t be reached/)
        const asked = page.waitForRequest((request) => /\/(auth\/session|graphql)$/.test(request.url()))
        await says.getByRole('button', { name: 'Try again' }).click()
        await asked
      }
      upstream.isGone = false
      // the BFF looks again every half second: whoever presses before that presses once more
      const again = page.getByRole('button', { name: 'Try again' })
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 1000 })
        await expect(page.getByText(started.content).filter({ visible: true }).first()).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 90_000 })
      await isThere(page)
    },
  },
  {
    name: 'an expired session',
    async meets({ page, bff, release }) {
      await (await signInAtBff(bff)).fetch('/auth/logout-all', { method: 'POST', body: '{}' })
      await release()
      await isAtSignIn(page)
    },
  },
]
