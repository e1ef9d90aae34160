import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { setScene } from '#tests/pictures/scene.ts'
import { type Screen, screensOf } from '#tests/pictures/screens.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { enter, expect, startJourney } from './journey.ts'
import { seededCampaign, seededPaths } from './seeded.ts'

const journey = startJourney()
const minutes = 60_000
const most = 0.05

/** Set once: a second try of the test would find its addresses taken. */
let set: ReturnType<typeof setScene> | undefined
function sceneOf(stack: TestStack) {
  set ??= setScene(stack)
  return set
}

/** Runs in the page, before anything of it: how far things moved that nobody touched. */
function watchShifts() {
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

const stands = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    const { shifted, movers } = window as unknown as { shifted: number; movers: string[] }
    return { shifted, movers }
  })

/** What reaches over the right edge of the window and is not inside something that scrolls. */
const overEdge = (page: Page) =>
  page.evaluate(() => {
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > innerWidth + 1 && element.checkVisibility() && !isClipped(element.parentElement),
      )
      .slice(0, 2)
      .map((element) => element.outerHTML.slice(0, 100))
  })

/** The same once charts have been drawn for the new width, which takes frames that a loaded machine is slow to paint. */
async function settledOverEdge(page: Page): Promise<string[]> {
  let over = await overEdge(page)
  for (let looks = 0; over.length > 0 && looks < 20; looks++) {
    await page.waitForTimeout(250)
    over = await overEdge(page)
  }
  return over
}

/** Loads a screen wide and on a phone, then makes the window as narrow as there are; says what moved and what did not fit. */
async function look(page: Page, { name, path }: Screen): Promise<string[]> {
  const complaints: string[] = []
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await stands(page)
    const { shifted, movers } = await shiftsOf(page)
    if (shifted >= most) complaints.push(`${name} moved by ${shifted.toFixed(3)} at ${width} px: ${movers.join(' | ')}`)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const over = await settledOverEdge(page)
  if (over.length > 0) complaints.push(`${name} is wider than 320 px: ${over.join(' | ')}`)
  return complaints
}

describe('every screen', () => {
  it(
    'R10–R43 stands still while it loads, wide and on a phone (CLS < 0.05), and fits 320 px (ux 41, 48)',
    async () => {
      journey.expectComplaint(/status of (401|404|410)/)
      const { stack } = journey
      const scene = await sceneOf(stack)
      const of = await seededPaths(stack, await seededCampaign(stack, 'Diwali dealer thank-you'))
      const screens = await screensOf(scene, {
        '/campaigns/:id/view': of.campaignView ?? '',
        '/recharge/status': of.rechargeStatus ?? '',
        '/documents/:id': of.document ?? '',
        '/templates/:id/view': of.templateView ?? '',
      })
      const complaints: string[] = []
      const lanes = (['owner', 'owner', 'newcomer', 'visitor'] as const).map(async (as) => {
        const page = await journey.open('/company/terms', { as: null, reducedMotion: 'reduce' })
        if (as !== 'visitor') await enter(page, scene.cookies[as], stack)
        await page.addInitScript(watchShifts)
        const mine = () => screens.findIndex((screen) => (screen.as ?? 'owner') === as)
        for (let next = mine(); next >= 0; next = mine()) {
          const [screen] = screens.splice(next, 1)
          if (screen) complaints.push(...(await look(page, screen)))
        }
      })
      await Promise.all(lanes)
      expect(complaints).toEqual([])
    },
    8 * minutes,
  )

  it('has its code and its rows before its link is pressed (ux 7)', async () => {
    const page = await journey.open('/')
    await stands(page)
    const asked = page.waitForRequest((request) => request.url().endsWith('/graphql') && /-seq/.test(request.postData() ?? ''))
    await page.getByRole('link', { name: 'Reward Campaigns' }).hover()
    await (await asked).response()
    await page.route('**/graphql', () => {}) // from here on nothing is answered
    await page.getByRole('link', { name: 'Reward Campaigns' }).click()
    await expect(page.getByRole('link', { name: 'Diwali dealer thank-you' })).toBeVisible()
  })
})
