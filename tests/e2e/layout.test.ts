import type { Locator, Page } from '@playwright/test'
import { describe, it, expect as vitestExpect } from 'vitest'
import { setScene } from '#tests/pictures/scene.ts'
import { type Screen, screensOf } from '#tests/pictures/screens.ts'
import { crowdedTexts } from '#tests/support/crowded-texts.ts'
import { findPersistent } from '#tests/support/find-persistent.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { expectTitleAndStep, routeOf } from './expect-title-and-step.ts'
import { expect, setSessionCookie, startJourney } from './journey.ts'
import { seededCampaign, seededPaths } from './seeded.ts'

const journey = startJourney()
const minutes = 60_000
const maxShift = 0.05

/** The rows that all screens need. They are created once, because a retry of the test could not use their email addresses again. */
let cachedScene: ReturnType<typeof setScene> | undefined
function sceneOf(stack: TestStack) {
  cachedScene ??= setScene(stack)
  return cachedScene
}

/** Runs in the page before its own scripts. Records layout shifts without recent user input, and the elements that moved. */
function recordShifts() {
  Object.assign(window, { shifted: 0, movers: [] })
  const seen = window as unknown as { shifted: number; movers: string[] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node?: Element }[]
    })[]) {
      if (entry.hadRecentInput) continue
      seen.shifted += entry.value
      seen.movers.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? ''))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const expectLoaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    const { shifted, movers } = window as unknown as { shifted: number; movers: string[] }
    return { shifted, movers }
  })

/** Runs in the page. Returns the controls with a touch target under 44 px high, with a tolerance of 1 px for rounding. */
function findSmallTargets(): string[] {
  const kinds = ['filter-chip', 'choice-chip', 'button', 'icon-button', 'back-link', 'checkbox'].map((slot) => `[data-slot=${slot}]`)
  return [...document.querySelectorAll<HTMLElement>([...kinds, '[role=tab]'].join(','))].flatMap((element) => {
    if (element.closest('label, [aria-hidden=true]') || element.matches(':disabled')) return []
    element.scrollIntoView({ block: 'center', inline: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const isHit = (down: number) => {
      const at = document.elementFromPoint(x + width / 2, y + height / 2 + down)
      return at !== null && element.contains(at)
    }
    const tall = Array.from({ length: 61 }, (_, at) => at - 30).filter(isHit).length
    if (!isHit(0) || tall >= 43) return []
    return `${element.dataset.slot ?? 'tab'} “${element.getAttribute('aria-label') ?? element.textContent}” ${tall} px`
  })
}

/** Runs in the page. Returns by how many pixels the page and its tables reach past their room. */
function findOverflows(): string[] {
  const tables = [...document.querySelectorAll('main table')].filter((table) => !table.closest('.sr-only'))
  const past = tables.map((element) => {
    const room = element.parentElement?.getBoundingClientRect().right ?? 0
    return { name: 'table', by: Math.round(element.getBoundingClientRect().right - room) }
  })
  const page = { name: 'page', by: document.documentElement.scrollWidth - innerWidth }
  return [...past, page].filter(({ by }) => by > 0).map(({ name, by }) => `${name} by ${by} px`)
}

/**
 * Opens a screen at desktop width, reloads it at phone width, and returns its layout shifts. Checks the title and step of the owner's
 * pages. The other screens, which every-page.test.ts does not visit, are also checked for crowded text at 320 px.
 */
async function inspectScreen(page: Page, { name, path, as }: Screen): Promise<string[]> {
  const complaints: string[] = []
  const row = as ? undefined : routeOf(path)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await (width === 1440 ? page.goto(path) : page.reload())
    await expectLoaded(page)
    if (row) await expectTitleAndStep(page, row)
    const { shifted, movers } = await shiftsOf(page)
    if (shifted >= maxShift) complaints.push(`${name} moved by ${shifted.toFixed(3)} at ${width} px: ${movers.join(' | ')}`)
  }
  if (!as) return complaints
  await page.setViewportSize({ width: 320, height: 640 })
  return [...complaints, ...(await findPersistent(page, () => crowdedTexts(page))).map((line) => `${name}, 320: ${line}`)]
}

describe('every screen', () => {
  it('P2 R10–R43 S13 has its title on a direct visit and after a reload, does not shift while it loads, wide and on a phone (CLS < 0.05), and fits 320 px (ux 41, 48)', {
    tags: ['sweep'],
    timeout: 8 * minutes,
  }, async () => {
    journey.expectComplaint(/status of (401|404|410)/)
    const { stack } = journey
    const scene = await sceneOf(stack)
    const of = await seededPaths(stack, await seededCampaign(stack, 'Diwali dealer thank-you'))
    const all = await screensOf(scene, {
      '/campaigns/:id/view': of.campaignView ?? '',
      '/recharge/status': of.rechargeStatus ?? '',
      '/documents/:id': of.document ?? '',
      '/templates/:id/view': of.templateView ?? '',
      '/help/:slug': of.helpDocument ?? '',
    })
    // the points setup redirects a company that has points, see wizard-addresses.test.ts
    const screens = all.filter(({ path }) => routeOf(path)?.subject !== 'program')
    const guarded = routeDefinitions.filter(({ guard, layout, name }) => guard === 'user' && layout !== 'wizard' && name !== 'approval')
    const met = new Set(screens.map(({ path }) => routeOf(path)?.name))
    expect(guarded.filter(({ name }) => !met.has(name))).toEqual([])
    const complaints: string[] = []
    const visits = (['owner', 'owner', 'newcomer', 'visitor'] as const).map(async (as) => {
      const page = await journey.open('/company/terms', { as: null, reducedMotion: 'reduce' })
      if (as !== 'visitor') await setSessionCookie(page, scene.cookies[as], stack.url)
      await page.addInitScript(recordShifts)
      const mine = () => screens.findIndex((screen) => (screen.as ?? 'owner') === as)
      for (let next = mine(); next >= 0; next = mine()) {
        const [screen] = screens.splice(next, 1)
        if (screen) complaints.push(...(await inspectScreen(page, screen)))
      }
    })
    await Promise.all(visits)
    expect(complaints).toEqual([])
  })

  it('P5 R10 shows its navigation in full, as a rail of icons, or in a drawer (ux 1)', async () => {
    const page = await journey.open('/')
    await expectLoaded(page)
    const aside = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Reward Links' }) })
    const link = aside.getByRole('link', { name: 'Reward Campaigns' })
    const words = link.locator('span')
    for (const width of [1024, 1023, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(aside).toHaveCSS('width', width === 1024 ? '232px' : '72px')
      await expect(words).toHaveCSS('opacity', width === 1024 ? '1' : '0')
      await expect(aside.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page')
    }
    await link.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(words).toHaveCSS('opacity', '1')
    await page.setViewportSize({ width: 767, height: 900 })
    await expect(aside).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  })

  it('P5 R10–R25 keeps its tables inside the page, also where the navigation opens in full', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/', { reducedMotion: 'reduce' })
    const rewards = `/campaigns/${await seededCampaign(journey.stack, 'Diwali dealer thank-you')}/view?tab=recipients`
    const complaints: string[] = []
    for (const path of ['/', '/campaigns', rewards, '/templates', '/wallet', '/profile/team', '/profile/documents']) {
      await page.goto(path)
      await expectLoaded(page)
      await expect(page.getByRole('table').first()).toBeVisible()
      for (const width of [1279, 1100, 1024, 700]) {
        await page.setViewportSize({ width, height: 900 })
        complaints.push(...(await findPersistent(page, () => page.evaluate(findOverflows))).map((line) => `${path}, ${width}: ${line}`))
      }
    }
    expect(complaints).toEqual([])
  })

  it('R12 R25 keeps the menu of a campaign beside a button, and the number of a document whole, on a phone', async () => {
    const page = await journey.open(`/campaigns/${await seededCampaign(journey.stack, 'Anniversary Stars')}/view`)
    await page.setViewportSize({ width: 390, height: 844 })
    const middle = async (control: Locator) => {
      const box = await control.boundingBox()
      return box && Math.round(box.y + box.height / 2)
    }
    const menu = page.getByRole('button', { name: 'More actions for Anniversary Stars' })
    await expect(menu).toBeVisible()
    await expect(page.getByRole('link', { name: 'Send to more people' })).toBeVisible()
    vitestExpect(await middle(menu)).toBe(await middle(page.getByRole('button', { name: 'Pause…' })))
    await page.goto('/profile/documents')
    for (const [number, link] of [
      [/^S2627-\d{4}-\d{5}$/, /^Statement/],
      [/^R2627-\d{4}-\d{5}$/, /^Receipt/],
    ] as const) {
      const shown = page.getByRole('link', { name: link }).first().getByText(number)
      await expect(shown).toBeVisible()
      vitestExpect(await shown.evaluate((text) => text.getClientRects().length)).toBe(1)
    }
    vitestExpect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('R10 R31 S15 keeps clear of the camera and the home bar of a phone in landscape (ux 50)', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/')
    await expectLoaded(page)
    await page.setViewportSize({ width: 844, height: 390 })
    const phone = await page.context().newCDPSession(page)
    await phone.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } })
    for (const path of ['/', '/campaigns', '/campaigns/create/rewardlinks']) {
      await page.goto(path)
      await expectLoaded(page)
      const boxes = await page.getByRole('link').or(page.getByRole('button')).or(page.getByRole('heading')).all()
      for (const each of boxes) {
        const box = (await each.isVisible()) && (await each.boundingBox())
        if (!box || box.width < 2) continue
        vitestExpect(box.x, path).toBeGreaterThanOrEqual(47)
        vitestExpect(box.x + box.width, path).toBeLessThanOrEqual(844 - 47)
      }
    }
    const next = await page.getByRole('button', { name: 'Catalogue', exact: true }).boundingBox()
    vitestExpect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(390 - 21)
    await phone.detach()
  })

  it('P5 R11 R28 has touch targets of 44 px for chips, tabs, buttons and checkboxes (ux 48, U25)', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/')
    await page.setViewportSize({ width: 390, height: 844 })
    const view = (await seededPaths(journey.stack, await seededCampaign(journey.stack, 'Diwali dealer thank-you'))).campaignView
    const small: string[] = []
    for (const path of ['/campaigns', '/wallet?period=all', '/points-settings/recipients', '/recharge', `${view}?tab=recipients`]) {
      await page.goto(path)
      await expectLoaded(page)
      small.push(...(await page.evaluate(findSmallTargets)).map((what) => `${path}: ${what}`))
    }
    vitestExpect(small).toEqual([])
  })

  it('loads its code and rows when its link is hovered (ux 7)', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/')
    await expectLoaded(page)
    const seqRequest = page.waitForRequest((request) => request.url().endsWith('/graphql') && /-seq/.test(request.postData() ?? ''))
    await page.getByRole('link', { name: 'Reward Campaigns' }).hover()
    await (await seqRequest).response()
    await page.route('**/graphql', () => {}) // later requests get no response
    await page.getByRole('link', { name: 'Reward Campaigns' }).click()
    await expect(page.getByRole('link', { name: 'Diwali dealer thank-you' })).toBeVisible()
  })

  it('S18 S16 changes its theme without transitions, which work again afterwards', {
    tags: ['sweep'],
  }, async () => {
    const page = await journey.open('/campaigns', { colorScheme: 'light', reducedMotion: 'no-preference' })
    await expectLoaded(page)
    // clicked by a script, because a pointer's hover starts a transition of its own
    const transitions = await page.getByRole('button', { name: 'Switch to dark theme' }).evaluate(async (toggle: HTMLElement) => {
      let count = 0
      document.addEventListener('transitionrun', () => count++)
      toggle.click()
      for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
      return count
    })
    vitestExpect(transitions).toBe(0)
    const more = page.getByRole('button', { name: /^More actions for / }).first()
    await expect(more).not.toHaveCSS('transition-duration', '0s')
  })
})
