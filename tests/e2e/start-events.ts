import type { Page, Request } from '@playwright/test'
import { signInAtBff } from '#tests/support/sign-in.ts'
import { expect } from './journey.ts'
import { continueWithoutContent } from './without-content.ts'

/** A page load that is paused at a point of its start. `release` resumes it, and `upstream.isGone` cuts the BFF off from Directus. */
type Start = { page: Page; bff: { url: string }; upstream: { isGone: boolean }; release: () => Promise<void> }

/** The page whose load is interrupted. Its document comes with content unless it is requested as a prefetch. */
const startedPage = { path: '/campaigns', heading: 'Reward campaigns', content: 'Warehouse safety week' }

const pathOf = (request: Request) => new URL(request.url()).pathname
const isCode = (request: Request) => /^\/assets\/(?!first-)[^/]*\.js$/.test(pathOf(request))

type Point = {
  name: string
  /** True if the document must come with the page's content. Otherwise it is served without. */
  isFilled?: boolean
  /** Returns true for a request to hold back. `shell` is the HTML of a document without page-specific files. */
  holds: (request: Request, shell: string) => boolean
  /** Matches the URL whose response the page must also have received when its load is paused. */
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

/** Opens the page in a tab with history and pauses its load at a point. Returns the function that resumes it. */
export async function startUpTo(page: Page, { holds, isFilled, after }: Point, shell: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  await page.route('**/*', async (route, request) => {
    if (request.isNavigationRequest() && !isFilled) return continueWithoutContent(route)
    if (!holds(request, shell)) return route.fallback()
    reached.resolve()
    await gate.promise
    // the page may already be closed
    await route.fallback().catch(() => {})
  })
  const answered = after && page.waitForResponse(after)
  await page.goto(startedPage.path, { waitUntil: 'commit' })
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

/** Waits until the app has replaced the prerendered frame and shows its content. */
export async function expectPageLoaded(page: Page): Promise<void> {
  await expect(page.locator('#app[data-held]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: startedPage.heading })).toBeVisible()
  await expect(page.getByText(startedPage.content).filter({ visible: true }).first()).toBeVisible()
}

/** Waits for the sign-in page with the redirect to the requested page. Checks that no data of the previous user shows. */
async function expectSignInPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent(startedPage.path)}`)
  expect(await page.locator('body').innerText()).not.toMatch(new RegExp(`₹|Meera|Aurora|${startedPage.content}`))
}

type StartEvent = { name: string; run: (start: Start, point: Point) => Promise<void> }

/** Events that interrupt a page load, such as Back or a sign-out in another tab. Each causes the event and checks its outcome. */
export const startEvents: StartEvent[] = [
  {
    name: 'Back',
    async run({ page, release }) {
      await page.goBack({ waitUntil: 'commit' })
      await release()
      await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
      await page.goForward({ waitUntil: 'commit' })
      await expectPageLoaded(page)
    },
  },
  {
    name: 'reload',
    async run({ page, release }) {
      await page.reload({ waitUntil: 'commit' })
      await release()
      await expectPageLoaded(page)
    },
  },
  {
    name: 'the same page in a second tab',
    async run({ page, bff, release }) {
      const other = await page.context().newPage()
      await other.goto(bff.url + startedPage.path)
      await expectPageLoaded(other)
      await release()
      await expectPageLoaded(page)
      await expectPageLoaded(other)
    },
  },
  {
    name: 'sign-out in another tab',
    async run({ page, bff, release }) {
      const other = await page.context().newPage()
      await other.goto(`${bff.url}/help`)
      await other.getByRole('button', { name: 'Account menu' }).click()
      await other.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(other.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
      await release()
      await expectSignInPage(page)
    },
  },
  {
    name: 'a dead upstream',
    async run({ page, upstream, release }, { isFilled }) {
      upstream.isGone = true
      await release()
      if (isFilled) await expectPageLoaded(page)
      else {
        // replaces the page while the session is unknown, otherwise its rows
        const says = page.locator('[data-slot="error-screen"], main [role="alert"]')
        await expect(says).toContainText(/503|can’t be reached/)
        const firstRequest = page.waitForRequest((request) => /\/(auth\/session|graphql)$/.test(request.url()))
        await says.getByRole('button', { name: 'Try again' }).click()
        await firstRequest
      }
      upstream.isGone = false
      // the BFF checks its upstream every 500 ms, so an earlier press has to be repeated
      const again = page.getByRole('button', { name: 'Try again' })
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 15_000 })
        await expect(page.getByText(startedPage.content).filter({ visible: true }).first()).toBeVisible({ timeout: 15_000 })
      }).toPass()
      await expectPageLoaded(page)
    },
  },
  {
    name: 'an expired session',
    async run({ page, bff, release }) {
      await (await signInAtBff(bff)).fetch('/auth/logout-all', { method: 'POST', body: '{}' })
      await release()
      await expectSignInPage(page)
    },
  },
]
