import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, it, expect as vitestExpect } from 'vitest'
import { startDeployable } from '#tests/support/second-build.ts'
import { holdScripts } from './held-scripts.ts'
import { expect, startJourney } from './journey.ts'

declare global {
  /** How many skeletons were in the page, over all pictures that the browser drew. */
  var skeletons: number
}

const journey = startJourney()
let bff: Awaited<ReturnType<typeof startDeployable>>
beforeAll(async () => {
  // a busy machine is no reason to leave without the content here
  bff = await startDeployable(journey.stack, { documentPatienceMs: 60_000, documentShare: 1 })
}, 300_000)
afterAll(() => bff?.stop())

/**
 * Gives a page a live line that brings no change of a campaign and vouches for so many milliseconds before it begins: what was asked
 * earlier is asked again by design (web/lib/apollo/ask-when-behind.ts). The BFF's own line vouches for up to 30 s, less after a start.
 */
async function setVouched(page: Page, vouchedMs: number) {
  let begun = 0
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => {
      const frame = JSON.parse(String(message))
      if (frame.payload?.data?.campaigns_mutated) return
      const isBegun = frame.payload?.begun === 'campaigns'
      socket.send(isBegun ? JSON.stringify({ ...frame, payload: { ...frame.payload, vouchedMs } }) : message)
      if (isBegun) begun += 1
    })
  })
  return { hasBegun: () => begun > 0 }
}
/** For longer than any page has been open, by any clock. */
const forever = Number.MAX_SAFE_INTEGER

/** A page of someone signed in whose scripts have not come yet, and what it asks from then on. */
async function openFilled(path: string, size = { width: 1440, height: 900 }, vouchedMs = forever) {
  const page = await journey.open('/help', { baseURL: bff.url })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const line = await setVouched(page, vouchedMs)
  await page.setViewportSize(size)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/auth/session' || pathname === '/graphql') asked.push(`${pathname} ${request.postDataJSON()?.documentId ?? ''}`)
  })
  const release = await holdScripts(page, path)
  // the first may still wait for the thread that renders the content
  const isFilled = async () => {
    await page.waitForFunction(() => document.readyState !== 'loading')
    return (await page.locator('script#carried-answer').count()) > 0
  }
  while (!(await isFilled())) await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  asked.length = 0
  const { documentId } = JSON.parse((await page.locator('script#carried-call').textContent()) ?? '{}')
  /** How often the page has asked for what came in its document. */
  const askedAgain = () => asked.filter((call) => call.endsWith(documentId)).length
  return { page, asked, askedAgain, line, release }
}

const pages = [
  { path: '/', content: 'Running now', width: 1440 },
  { path: '/', content: 'Running now', width: 390 },
  { path: '/campaigns?size=50', content: 'Warehouse safety week', width: 1440 },
  { path: '/campaigns?size=50', content: 'Warehouse safety week', width: 390 },
]

it('S14 stays where it was scrolled to, and keeps the focus', async () => {
  const { page, release } = await openFilled('/campaigns?size=50', { width: 1280, height: 500 })
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
    'R10 R11 $path at $width px is there before any script, and the app takes its place without a shift or a skeleton',
    async ({ path, content, width }) => {
      const { page, asked, askedAgain, line, release } = await openFilled(path, { width, height: 900 })
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
      await expect.poll(line.hasBegun).toBe(true)
      await page.waitForLoadState('networkidle')
      vitestExpect(await placeOf(), path).toEqual(before)
      vitestExpect(await page.evaluate(() => window.shifted), path).toBeLessThan(0.05)
      vitestExpect(asked.filter((call) => call.startsWith('/auth/session'))).toEqual([])
      vitestExpect(askedAgain()).toBe(0)
      vitestExpect(await page.evaluate(() => window.skeletons)).toBe(0)
    },
  )

  it('R10 R28 asks once for what the live line cannot vouch for', async () => {
    const { askedAgain, line, release } = await openFilled('/campaigns?size=50', undefined, 0)
    await release()
    await expect.poll(line.hasBegun).toBe(true)
    await expect.poll(askedAgain).toBe(1)
  })

  it('S14 keeps what is pressed and typed in it until the app is there', async () => {
    const { page, release } = await openFilled('/campaigns?size=50')
    await page.getByRole('button', { name: 'More actions for Anniversary Stars' }).click()
    await release()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await page.unrouteAll()

    const again = await openFilled('/campaigns?size=50')
    await again.page.getByRole('searchbox', { name: 'Search campaigns' }).click()
    await again.page.keyboard.type('diwali')
    await again.release()
    await expect(again.page).toHaveURL(/q=diwali/)
    await expect(again.page.getByRole('row')).toHaveCount(2)
    await expect(again.page.getByRole('searchbox', { name: 'Search campaigns' })).toBeFocused()
  })

  it('S10 asks anew where someone signed in in another tab meanwhile', async () => {
    const { page, asked, release } = await openFilled('/campaigns?size=50')
    await page.evaluate(() => localStorage.setItem('plutus-entry', 'another tab'))
    await release()
    await expect(page.locator('#app[data-held]')).toHaveCount(0)
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    vitestExpect(asked.filter((call) => call.startsWith('/auth/session'))).toHaveLength(1)
  })

  it('S10 shows nothing of whoever has signed out here, before the server has heard of it', async () => {
    const { page, release } = await openFilled('/')
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
