import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, it, expect as vitestExpect } from 'vitest'
import { startDeployable } from '#tests/support/second-build.ts'
import { holdScripts } from './hold-scripts.ts'
import { expect, startJourney } from './journey.ts'

declare global {
  /** The number of loading skeletons in the page, summed over all animation frames since it opened. */
  var skeletons: number
}

const journey = startJourney()
let bff: Awaited<ReturnType<typeof startDeployable>>
beforeAll(async () => {
  // a busy machine must not make the server send the document without content
  bff = await startDeployable(journey.stack, { documentPatienceMs: 60_000, documentShare: 1 })
}, 300_000)
afterAll(() => bff?.stop())

/**
 * Sets `coveredMs` on the page's campaign subscription and drops its events. Data fetched more than `coveredMs` before the subscription
 * began is refetched (web/lib/apollo/refetch-when-stale.ts).
 */
async function overrideCoveredMs(page: Page, coveredMs: number) {
  let started = 0
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => {
      const frame = JSON.parse(String(message))
      if (frame.payload?.data?.campaigns_mutated) return
      const isStarted = frame.payload?.started === 'campaigns'
      socket.send(isStarted ? JSON.stringify({ ...frame, payload: { ...frame.payload, coveredMs } }) : message)
      if (isStarted) started += 1
    })
  })
  return { hasStarted: () => started > 0 }
}
/** A value of `coveredMs` that exceeds the time any page is open, so that its data is never refetched as stale. */
const forever = Number.MAX_SAFE_INTEGER

/** Opens a page that comes with its content, holds back its scripts and records its requests from then on. */
async function openWithContent(path: string, size = { width: 1440, height: 900 }, coveredMs = forever) {
  const page = await journey.open('/help', { baseURL: bff.url })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const line = await overrideCoveredMs(page, coveredMs)
  await page.setViewportSize(size)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (['/auth/session', '/graphql', '/search/rewards'].includes(pathname))
      requests.push(`${pathname} ${request.postDataJSON()?.documentId ?? ''}`)
  })
  const release = await holdScripts(page, path)
  // the thread that renders the content may still be starting
  const isFilled = async () => {
    await page.waitForFunction(() => document.readyState !== 'loading')
    return (await page.locator('script#carried-answer').count()) > 0
  }
  while (!(await isFilled())) await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  requests.length = 0
  const { documentId } = JSON.parse((await page.locator('script#carried-call').textContent()) ?? '{}')
  /** Returns how often the page has requested data that its document already carried. */
  const refetchCount = () => requests.filter((call) => call.endsWith(documentId)).length
  return { page, requests, refetchCount, line, release }
}

const pages = [
  { path: '/', content: 'Running now', width: 1440 },
  { path: '/', content: 'Running now', width: 390 },
  { path: '/campaigns?size=50', content: 'Warehouse safety week', width: 1440 },
  { path: '/campaigns?size=50', content: 'Warehouse safety week', width: 390 },
  { path: '/rewards', content: 'Counter cards – festive week', width: 1440 },
  { path: '/rewards', content: 'Counter cards – festive week', width: 390 },
]

it('S14 keeps its scroll position and the focus when the app loads', async () => {
  const { page, release } = await openWithContent('/campaigns?size=50', { width: 1280, height: 500 })
  const more = page.getByRole('button', { name: 'More actions for Anniversary Stars' })
  await more.focus()
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }))
  await release()
  await expect(page.locator('#app[data-held]')).toHaveCount(0)
  vitestExpect(await page.evaluate(() => scrollY)).toBe(200)
  await expect(more).toBeFocused()
})

describe('a page that comes with its content', { tags: ['sweep'] }, () => {
  it.each(pages)(
    'R10 R11 $path at $width px shows before any script, and the app takes over without a shift or a skeleton',
    async ({ path, content, width }) => {
      const { page, requests, refetchCount, line, release } = await openWithContent(path, { width, height: 900 })
      const piece = page.getByText(content).filter({ visible: true }).first()
      await expect(piece).toBeVisible()
      await expect(page.locator('#app[data-held]')).toHaveCount(1)
      await page.evaluate(() => {
        window.skeletons = 0
        const look = () => {
          window.skeletons += document.querySelectorAll('main [data-slot*=skeleton]').length
          requestAnimationFrame(look)
        }
        look()
      })
      const placeOf = async () => ({ ...(await piece.boundingBox()), width: 0 })
      const before = await placeOf()
      await release()
      await expect(page.locator('#app[data-held]')).toHaveCount(0)
      await expect(page.locator('script[id^=carried]')).toHaveCount(0)
      await expect.poll(line.hasStarted).toBe(true)
      await page.waitForLoadState('networkidle')
      vitestExpect(await placeOf(), path).toEqual(before)
      vitestExpect(await page.evaluate(() => window.shifted), path).toBeLessThan(0.05)
      vitestExpect(requests.filter((call) => /^.(auth|search)/.test(call))).toEqual([])
      vitestExpect(refetchCount()).toBe(0)
      vitestExpect(await page.evaluate(() => window.skeletons)).toBe(0)
    },
  )

  it('R10 R28 refetches once when the subscription cannot vouch for the carried data', async () => {
    const { refetchCount, line, release } = await openWithContent('/campaigns?size=50', undefined, 0)
    await release()
    await expect.poll(line.hasStarted).toBe(true)
    await expect.poll(refetchCount).toBe(1)
  })

  it('S14 keeps presses and typing until the app loads', async () => {
    const { page, release } = await openWithContent('/campaigns?size=50')
    await page.getByRole('button', { name: 'More actions for Anniversary Stars' }).click()
    await release()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await page.unrouteAll()

    const again = await openWithContent('/campaigns?size=50')
    await again.page.getByRole('searchbox', { name: 'Search campaigns' }).click()
    await again.page.keyboard.type('diwali')
    await again.release()
    await expect(again.page).toHaveURL(/q=diwali/)
    await expect(again.page.getByRole('row')).toHaveCount(2)
    await expect(again.page.getByRole('searchbox', { name: 'Search campaigns' })).toBeFocused()
  })

  it('S10 requests the session again after a sign-in in another tab', async () => {
    const { page, requests, release } = await openWithContent('/campaigns?size=50')
    await page.evaluate(() => localStorage.setItem('plutus-entry', 'another tab'))
    await release()
    await expect(page.locator('#app[data-held]')).toHaveCount(0)
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    vitestExpect(requests.filter((call) => call.startsWith('/auth/session'))).toHaveLength(1)
  })

  it('S10 shows no data of a signed-out person while the server does not yet know', async () => {
    const { page, release } = await openWithContent('/')
    await release()
    await expect(page.locator('#app[data-held]')).toHaveCount(0)
    journey.expectComplaint(/status of 401/)
    await page.evaluate(() => localStorage.setItem('plutus-sign-out', 'true'))
    const gone = await holdScripts(page, '/')
    await expect(page.locator('[data-frame=logo] svg')).toBeVisible()
    vitestExpect(await page.locator('body').innerText()).not.toMatch(/₹|Running now/)
    await gone()
    await expect(page).toHaveURL(/\/auth\/login/)
    vitestExpect(await page.locator('body').innerText()).not.toMatch(/₹|Running now/)
  })
})
