/** @module-tag deeper */
import { rmSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { isSweep } from '#tests/support/is-sweep.ts'
import { givePoints, setUpPoints } from '#tests/support/points.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { buildChanged, startDeployable } from '#tests/support/second-build.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { expect, startJourney } from './journey.ts'
import { sendReward as sendOne } from './seeded.ts'

const journey = startJourney()
let bff: Awaited<ReturnType<typeof startDeployable>>
let webDir: string | undefined
beforeAll(async () => {
  // React's development build, which this build uses, reports hydration mismatches
  webDir = isSweep ? await buildChanged() : undefined
  // a busy machine must not make the server send the document without the reward
  bff = await startDeployable(journey.stack, { documentPatienceMs: 20_000, ...(webDir && { webDir }) })
})
afterAll(async () => {
  await bff?.stop()
  if (webDir) rmSync(webDir, { recursive: true })
})

async function sendReward(firstName: string): Promise<{ id: string; campaign: string; url: string }> {
  const { path, ...sent } = await sendOne(journey.stack, firstName)
  return { ...sent, url: bff.url + path }
}

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const expectHydrated = (page: Page) => expect(page.locator('html[data-rendered]')).toHaveCount(0)

/** Records the page's requests to the public reward routes, as method and subpath. */
function recordRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request: Request) => {
    const call = /\/public\/rewards\/[\w-]+(\/\w+)?$/.exec(request.url())
    if (call) requests.push(`${request.method()} ${call[1] ?? ''}`.trim())
  })
  return requests
}

/** Holds back the page's fonts and scripts until the returned function is called. */
async function holdAssets(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/([\w-]*\.woff2|(reward|react|common)[\w-]*\.js)$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('a reward page rendered by the server', () => {
  it('R5 hydrates without a flash, a shift or a second request, and counts as opened once', async () => {
    const { id, campaign, url } = await sendReward('Hydra')
    const page = await journey.open('/company/terms', { as: null })
    const letGo = await holdAssets(page)
    const requests = recordRequests(page)
    await page.goto(url, { waitUntil: 'commit' })
    await heading(page, /You have ₹1,000 to spend/)
    const drawn = await page.evaluateHandle(() => [...document.querySelectorAll('h1, label, button, img')])
    const look = () =>
      runSql(
        journey.stack,
        undefined,
        `select rewards.status, opened_count from rewards join campaigns on campaigns.id = campaign where rewards.id = '${id}'`,
      )
    expect(await look()).toEqual([{ status: 'issued', opened_count: 0 }])
    letGo()
    await expectHydrated(page)
    expect(await page.evaluate((nodes) => nodes.every((node) => node.isConnected), drawn)).toBe(true)
    await expect.poll(look).toEqual([{ status: 'viewed', opened_count: 1 }])
    await page.evaluate(() => document.fonts.ready)
    const shifts = await page.evaluate(() => {
      type Source = { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
      type Shift = PerformanceEntry & { value: number; sources: Source[] }
      const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type: 'layout-shift', buffered: true })
      const found = (observer.takeRecords() as Shift[]).filter(({ value }) => value > 0.001)
      return found.flatMap(({ value, startTime, sources }) =>
        sources.map(
          ({ node, previousRect, currentRect }) =>
            `${value.toFixed(3)} at ${Math.round(startTime)} ms, ${box(previousRect)} → ${box(currentRect)}: ${node?.outerHTML?.slice(0, 80) ?? node?.nodeName}`,
        ),
      )
    })
    expect(shifts).toEqual([])
    expect(requests).toEqual(['POST /seen'])
    await page.reload()
    await expectHydrated(page)
    await expect.poll(() => requests).toEqual(['POST /seen', 'POST /seen'])
    expect(await look()).toEqual([{ status: 'viewed', opened_count: 1 }])
    expect(campaign).not.toBe('')
  })

  it('R5 R6 R7 renders the same on server and browser for every screen', { tags: ['sweep'] }, async () => {
    const owner = await signIn(journey.stack)
    await setUpPoints(owner)
    const { reward } = await givePoints(owner, 250, 'ines.points@example.com')
    const [expired, claimed] = await Promise.all(
      ['expired', 'claimed'].map(async (status) => {
        const text = `select rewards.id from rewards join campaigns on campaigns.id = campaign where campaigns.name = 'Monsoon store survey' and rewards.status = '${status}' limit 1`
        return String((await runSql(journey.stack, undefined, text))[0]?.id)
      }),
    )
    const replaced = await sendReward('Replaced')
    await owner.graphql('mutation ($id: ID!) { readdressReward(id: $id, email: "right@example.com") { id } }', { id: replaced.id })
    const rewardPath = (id = '') => `${bff.url}/auth/${rewardToken(journey.stack, id)}/reward`
    const screens: [url: string, title: string | RegExp][] = [
      [rewardPath(reward), /250 Star/],
      [rewardPath(expired), 'This reward has expired'],
      [rewardPath(claimed), /^You chose/],
      [replaced.url, 'This link was replaced'],
      [`${bff.url}/auth/AAAAAAAAAAAAAAAAAAAAAA/reward`, /404/],
      [`${bff.url}/company/howtoredeem`, 'How to redeem'],
      [`${bff.url}/company/terms`, 'Terms and Conditions'],
    ]
    const page = await journey.open('/company/terms', { as: null })
    for (const [url, title] of screens) {
      await page.goto(url)
      expect(await page.locator('script#carried').count(), url).toBe(1)
      await expectHydrated(page)
      await heading(page, title)
    }
  })

  it('R5 P7 keeps what is chosen, typed and pressed before its code loads, and claims once', async () => {
    const { url } = await sendReward('Presto')
    const page = await journey.open('/company/terms', { as: null })
    const letGo = await holdAssets(page)
    const requests = recordRequests(page)
    await page.goto(url, { waitUntil: 'commit' })
    await page.getByRole('searchbox', { name: 'Search brands' }).fill('o')
    await page.getByRole('radio').first().check({ force: true })
    await page.getByRole('button', { name: 'Switch theme' }).click()
    await page.getByRole('button', { name: 'Get my voucher' }).click()
    const before = await page.locator('html').getAttribute('class')
    expect(requests).toEqual([])
    letGo()
    await heading(page, 'It’s yours, Presto')
    expect(await page.locator('html').getAttribute('class')).toBe(before === 'dark' ? 'light' : 'dark')
    expect(requests.filter((call) => call === 'POST /claims')).toHaveLength(1)
  })

  it('P7 claims once, with the brand chosen at the press, despite a later choice', {
    tags: ['sweep'],
  }, async () => {
    const { url, id } = await sendReward('Ordera')
    const page = await journey.open('/company/terms', { as: null })
    const letGo = await holdAssets(page)
    await page.goto(url, { waitUntil: 'commit' })
    const brands = page.getByRole('radio')
    const first = await brands.nth(0).getAttribute('value')
    await brands.nth(1).check({ force: true })
    await brands.nth(0).check({ force: true })
    await page.getByRole('button', { name: 'Get my voucher' }).dblclick()
    await brands.nth(2).check({ force: true })
    letGo()
    await heading(page, 'It’s yours, Ordera')
    const claims = await runSql(journey.stack, undefined, `select brand from claims where reward = '${id}'`)
    expect(claims).toEqual([{ brand: first }])
  })

  it('P7 claims nothing if a choice before the press cannot be replayed', { tags: ['sweep'] }, async () => {
    const { url, id } = await sendReward('Filtera')
    const page = await journey.open('/company/terms', { as: null })
    const letGo = await holdAssets(page)
    await page.goto(url, { waitUntil: 'commit' })
    const brands = page.getByRole('radio')
    const last = (await brands.count()) - 1
    await brands.nth(0).check({ force: true })
    // the list is not hydrated, so it still shows all brands
    await page.getByRole('searchbox', { name: 'Search brands' }).fill('a name that no brand has')
    await brands.nth(last).check({ force: true })
    await page.getByRole('button', { name: 'Get my voucher' }).click()
    letGo()
    await expectHydrated(page)
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await runSql(journey.stack, undefined, `select brand from claims where reward = '${id}'`)).toEqual([])
  })

  it('R6 puts no code in the address, and submits a code entered before hydration afterwards', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/404 .*public\/codes/)
    const page = await journey.open('/company/terms', { as: null })
    const letGo = await holdAssets(page)
    await page.goto(`${bff.url}/company/howtoredeem`, { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Code' }).pressSequentially('AB23-4567-89AB')
    await page.keyboard.press('Enter')
    expect(page.url()).toBe(`${bff.url}/company/howtoredeem`)
    const sent = page.waitForRequest('**/public/codes')
    letGo()
    expect((await sent).postDataJSON()).toEqual({ codes: ['AB23-4567-89AB'] })
    await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible()
    expect(page.url()).toBe(`${bff.url}/company/howtoredeem`)
  })

  it('keeps fields that the browser restored, and acts on them', { tags: ['sweep'] }, async () => {
    const { url } = await sendReward('Backa')
    const page = await journey.open('/company/terms', { as: null })
    const letGo = await holdAssets(page)
    await page.goto(url, { waitUntil: 'commit' })
    const chosen = page.getByRole('radio').first()
    // Firefox restores fields on a reload without an event
    await chosen.evaluate((radio: HTMLInputElement) => {
      radio.checked = true
    })
    letGo()
    await expectHydrated(page)
    await expect(page.getByText('Choose a brand', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Get my voucher' }).click()
    await heading(page, 'It’s yours, Backa')
  })

  it('shows a notice at its top while its code fails to load, and hydrates once it loads', {
    tags: ['sweep'],
  }, async () => {
    journey.expectComplaint(/ERR_FAILED|Failed to (fetch|load)/)
    const { url } = await sendReward('Cutoff')
    const page = await journey.open('/company/terms', { as: null })
    await page.route(/\/assets\/common[\w-]*\.js$/, (route) => route.abort())
    await page.goto(url)
    await expect(page.getByRole('alert').filter({ hasText: 'This page couldn’t load' })).toBeInViewport()
    await heading(page, /You have ₹1,000 to spend/)
    await page.unroute(/\/assets\/common[\w-]*\.js$/)
    await expectHydrated(page)
    await expect(page.getByRole('alert').filter({ hasText: 'This page couldn’t load' })).toBeHidden()
  })

  it('R5 shows everything without JavaScript, and says what needs it', async () => {
    const { url } = await sendReward('Nojs')
    const page = await journey.open('/company/terms', { as: null, javaScriptEnabled: false })
    await page.goto(url)
    await heading(page, /You have ₹1,000 to spend/)
    await expect(page.getByText('For Nojs, from Aurora Retail')).toBeVisible()
    await expect(page.getByText(/To choose a brand or get a voucher, turn on JavaScript/)).toBeVisible()
    expect(await page.getByRole('radio').count()).toBeGreaterThan(20)
    await page.goto(`${bff.url}/company/howtoredeem`)
    await heading(page, 'How to redeem')
    await expect(page.getByText(/To redeem a code, turn on JavaScript/)).toBeVisible()
  })

  it('R5 shows days in the reader’s own time zone, whatever zone the server used', { tags: ['sweep'] }, async () => {
    const text =
      "select rewards.id from rewards join campaigns on campaigns.id = campaign where campaigns.name = 'Monsoon store survey' and rewards.status = 'claimed' limit 1"
    const [row] = await runSql(journey.stack, undefined, text)
    const page = await journey.open('/company/terms', { as: null, timezoneId: 'Pacific/Kiritimati' })
    await page.goto(`${bff.url}/auth/${rewardToken(journey.stack, String(row?.id))}/reward`)
    await heading(page, /^You chose/)
    await expectHydrated(page)
    const until = await page.evaluate(
      async (path) => {
        const { claim } = await (await fetch(path)).json()
        const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Pacific/Kiritimati' } as const
        return new Intl.DateTimeFormat('en-GB', day).format(Date.parse(claim.validUntil) - 1).replace('Sept', 'Sep')
      },
      `/public/rewards/${rewardToken(journey.stack, String(row?.id))}`,
    )
    await expect(page.getByText(`Valid until ${until}`)).toBeVisible()
  })

  it('P7 shows the voucher of a claim whose response was lost, without a second claim', async () => {
    journey.expectComplaint(/ERR_FAILED|ERR_ABORTED/)
    const { url } = await sendReward('Lostia')
    const page = await journey.open('/company/terms', { as: null })
    await page.goto(url)
    await expectHydrated(page)
    await page.getByRole('radio').first().check({ force: true })
    await page.route(/\/claims$/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Get my voucher' }).click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach Plutus')
    await page.unroute(/\/claims$/)
    await page.reload()
    await heading(page, 'It’s yours, Lostia')
  })

  it('I2 fetches its reward when its document came without it', { tags: ['sweep'] }, async () => {
    const { url } = await sendReward('Bare')
    const page = await journey.open('/company/terms', { as: null, userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/141.0 LinkPreview' })
    const requests = recordRequests(page)
    await page.goto(url)
    await heading(page, /You have ₹1,000 to spend/)
    expect(requests).toEqual(['GET'])
  })
})
