import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { buildChanged, startDeployable } from '#tests/support/second-build.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()
const inMotion = { reducedMotion: 'no-preference' } as const

const nav = (page: Page) => page.getByRole('navigation', { name: 'Reward Links' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Navigates inside the app without a reload, as a link does. */
const navigateInApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

it('S11 reloads the requested page when its script no longer exists', async () => {
  journey.expectComplaint(/status of 404|Failed to fetch dynamically imported module/)
  const page = await journey.open('/campaigns')
  await expect(heading(page, 'Reward campaigns')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  let isGone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.route(/\/assets\/recharge-[\w-]+\.js/, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
  await nav(page).getByRole('link', { name: 'Recharge' }).click()
  await expect(heading(page, 'Recharge')).toBeVisible()
  await expect(page).toHaveURL('/recharge')
  expect(await page.evaluate(() => Reflect.has(window, 'isOldPage'))).toBe(false)
})

describe('a deploy under an open page', { tags: ['sweep'] }, () => {
  let fixture: Awaited<ReturnType<typeof startDeployable>>
  let second: string
  beforeAll(async () => {
    ;[fixture, second] = await Promise.all([startDeployable(journey.stack), buildChanged()])
  })
  afterAll(async () => {
    await fixture?.stop()
    if (second) rmSync(second, { recursive: true })
  })

  it('S12 keeps the old tab working, offers it the new version, and loads it on request', async () => {
    const buildOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content)
    const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'builds/latest.json'), 'utf8')).id
    const walletIn = (folder: string) => readdirSync(join(folder, 'assets')).filter((file) => /^wallet-[\w-]{8}\.js$/.test(file))
    const page = await journey.open('/campaigns', { baseURL: fixture.url })
    await expect(heading(page, 'Reward campaigns')).toBeVisible()
    await page.clock.install()
    await page.reload()
    await expect(heading(page, 'Reward campaigns')).toBeVisible()
    const [first, later] = [await buildOf(page), manifest(second)]
    const recipient = await page.context().newPage()
    await recipient.goto(`${fixture.url}/company/howtoredeem`)
    const code = recipient.getByRole('textbox')
    await expect(code).toBeVisible()
    expect(first).toBe(manifest(fixture.webDir))
    expect(later).not.toBe(first)
    const old = walletIn(fixture.webDir)

    // the new version lacks the persisted query of the page that the old tab opens next
    const documents: Record<string, string> = JSON.parse(readFileSync(join(second, 'persisted-documents.json'), 'utf8'))
    const kept = Object.entries(documents).filter(([, text]) => !text.includes('query WalletPage'))
    expect(kept.length).toBeLessThan(Object.keys(documents).length)
    writeFileSync(join(second, 'persisted-documents.json'), JSON.stringify(Object.fromEntries(kept)))
    fixture.deploy(second)
    const latest = async () => (await fetch(`${fixture.url}/builds/latest.json?${Date.now()}`)).json()
    await waitFor(async () => (await latest()).id === later, { what: 'the new build to be served' })
    const gone = old.filter((file) => !walletIn(fixture.webDir).includes(file))
    expect(gone.length).toBeGreaterThan(0)
    for (const file of gone) expect((await fetch(`${fixture.url}/assets/${file}`)).status, file).toBe(200)
    for (const [path, id] of [
      [`/builds/meta/${later}.json`, later],
      [`/builds/meta/${first}.json`, first],
      ['/campaigns/_payload.json', later],
      ['/_payload.json', later],
    ])
      expect((await (await fetch(fixture.url + path)).json()).id, path).toBe(id)
    for (const path of ['/nowhere/_payload.json', '/builds/meta/nothing.json']) expect((await fetch(fixture.url + path)).status).toBe(404)

    await page.getByRole('link', { name: /^Wallet balance/ }).click()
    await expect(heading(page, 'Wallet history')).toBeVisible()
    expect(await page.evaluate(() => Reflect.has(globalThis, 'secondBuild'))).toBe(false)

    const offer = page.getByText('A new version of Plutus is ready.')
    await expect(offer).toBeHidden()
    await page.clock.fastForward('10:30')
    await expect(offer).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.closest('[data-slot="update-offer"]'))).toBeNull()

    // no offer during typing or in a wizard
    await nav(page).getByRole('link', { name: 'Reward Campaigns' }).click()
    await expect(heading(page, 'Reward campaigns')).toBeVisible()
    await expect(offer).toBeVisible()
    await page.getByRole('searchbox').fill('diwali')
    await expect(offer).toBeHidden()
    await navigateInApp(page, '/campaigns/create/rewardlinks')
    await expect(heading(page, 'What are you giving?')).toBeVisible()
    await expect(offer).toHaveCount(0)
    await page.goBack()
    await expect(heading(page, 'Reward campaigns')).toBeVisible()
    await expect(offer).toBeVisible()

    // a recipient's page updates automatically, but not while its field has text
    await code.fill('AB23')
    const metaResponse = recipient.waitForResponse(/builds\/meta/)
    await returnToTab(recipient)
    await (await metaResponse).finished()
    await expect(code).toHaveValue('AB23')
    await code.fill('')
    expect(await buildOf(recipient)).toBe(first)
    await returnToTab(recipient)
    await expect.poll(() => buildOf(recipient).catch(() => null)).toBe(later)

    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => buildOf(page)).toBe(later)
    await expect(heading(page, 'Reward campaigns')).toBeVisible()
    await expect(offer).toBeHidden()
  })
})

/** Dispatches the `visibilitychange` event, as the browser does when a person returns from another tab. */
const returnToTab = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

describe('the app around a page', { tags: ['sweep'] }, () => {
  it('S15 shows one toast at a time for 6000 ms, which cannot be dismissed', async () => {
    const page = await journey.open('/wallet')
    await page.getByRole('link', { name: /^Wallet balance/ }).waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const toasts = page.locator('[data-slot="toast"]:visible')
    journey.expectComplaint(/ERR_FAILED/)
    await page.route('**/auth/logout', (route) => route.abort())
    const showToast = async () => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await expect.poll(() => page.clock.runFor(50).then(() => page.getByRole('menuitem', { name: 'Sign out' }).isVisible())).toBe(true)
      const refused = page.waitForEvent('requestfailed') // the previous toast may still be visible
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await refused
      await expect.poll(() => page.clock.runFor(50).then(() => toasts.count())).toBe(1)
    }
    await showToast()
    await expect(toasts).toContainText('offline')
    await expect(toasts.getByRole('button')).toHaveCount(0)
    await toasts.press('Escape')
    await page.getByRole('heading', { level: 1 }).first().click()
    await page.clock.runFor(2000)
    await expect(toasts).toHaveCount(1)
    // the second replaces the first and restarts the timer
    await showToast()
    await page.clock.runFor(5800)
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(1200)
    await expect(toasts).toHaveCount(0)
  })

  it('S14 shows a bar of 3 px while a page loads, which ends with it', async () => {
    journey.expectComplaint(/status of 500|CombinedGraphQLErrors/)
    const page = await journey.open('/campaigns')
    await expect(heading(page, 'Reward campaigns')).toBeVisible()
    const bar = page.locator('[data-slot="loading-bar"]')
    await expect(bar).toHaveCSS('height', '3px')
    await expect(bar).toHaveAttribute('data-phase', 'idle')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/assets\/recharge-[\w-]+\.js/, async (route) => {
      await held
      await route.continue()
    })
    await nav(page).getByRole('link', { name: 'Recharge' }).click()
    await expect(bar).toHaveAttribute('data-phase', 'loading')
    letGo()
    await expect(heading(page, 'Recharge')).toBeVisible()
    await expect(bar).toHaveAttribute('data-phase', /finished|idle/)
    await page.route('**/graphql', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.fulfill({ status: 500, json: { errors: [{ message: 'x', extensions: { code: 'INTERNAL', requestId: 'req-1' } }] } })
    })
    await page.getByRole('link', { name: /^Wallet balance/ }).click()
    await expect(page.getByRole('heading', { name: '500 Oops... Something went wrong' })).toBeVisible()
    await expect(bar).toHaveAttribute('data-phase', 'idle')
  })

  it('S16 shows nothing for 150 ms, then a skeleton for at least 300 ms', async () => {
    const page = await journey.open('/wallet')
    await expect(heading(page, 'Wallet history')).toBeVisible()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      if ('page' in (route.request().postDataJSON()?.variables ?? {})) await held
      await route.continue()
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await navigateInApp(page, '/templates')
    const skeleton = page.locator('[data-slot="skeleton"]').first()
    await expect(skeleton).toBeAttached()
    await page.clock.runFor(149)
    await expect(skeleton).toBeHidden()
    await page.clock.runFor(1)
    await expect(skeleton).toBeVisible()
    const answered = page.waitForResponse('**/graphql')
    answer()
    await (await answered).finished()
    await page.clock.runFor(299)
    await expect(skeleton).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByRole('row', { name: /Festival thank-you/ })).toBeVisible()
  })

  it('S16 loads the fonts of the rupee sign in advance', async () => {
    const page = await journey.open('/profile/edit')
    await expect(heading(page, 'Edit profile')).toBeVisible()
    for (const font of ['1em Inter', '1em Newsreader']) {
      await expect.poll(() => page.evaluate((font) => document.fonts.check(font, '₹'), font)).toBe(true)
    }
  })

  it('S16 brings a page in within 500 ms and out within 200 ms, clickable at once, and a modal in 300 ms and 200 ms', async () => {
    const page = await journey.open('/wallet', inMotion)
    await expect(heading(page, 'Wallet history')).toBeVisible()
    await page.evaluate(() => {
      const start = Document.prototype.startViewTransition
      Document.prototype.startViewTransition = function (options) {
        const transition = start.call(this, options)
        void transition.ready.then(() => {
          const times = document.getAnimations().flatMap((animation) => {
            const name = animation instanceof CSSAnimation ? animation.animationName : ''
            return name.startsWith('page-') ? [`${name} ${animation.effect?.getTiming().duration}`] : []
          })
          const button = document.querySelector('main h1 ~ *, main a, main button')
          const { x = 0, y = 0 } = button?.getBoundingClientRect() ?? {}
          const hit = document.elementFromPoint(x + 4, y + 4)
          Object.assign(window, {
            seen: { times, takesClicks: button?.contains(hit) || (hit?.contains(button) && hit.tagName !== 'MAIN') },
          })
        })
        return transition
      }
    })
    await nav(page).getByRole('link', { name: 'Reward Campaigns' }).click()
    await expect(heading(page, 'Reward campaigns')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'seen')))
      .toEqual({ times: expect.arrayContaining(['page-in 500', 'page-out 200']), takesClicks: true })
    await page.keyboard.press('?')
    const modal = page.getByRole('dialog')
    await expect(modal).toHaveCSS('transition-duration', /^0\.3s/)
    // observed before the key press, which can overtake a later script
    await page.evaluate(() => {
      const dialog = document.querySelector('[role="dialog"]')
      const leave = () =>
        dialog?.hasAttribute('data-ending-style') && Object.assign(window, { left: getComputedStyle(dialog).transitionDuration })
      new MutationObserver(leave).observe(document.body, { attributes: true, subtree: true })
    })
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'left'))).toMatch(/^0\.2s/)

    // a transition that the browser skips, as on a resize, is not reported as an error
    await page.evaluate(() => void Promise.reject(new DOMException('Transition was aborted because of invalid state', 'InvalidStateError')))

    const still = await journey.open('/wallet')
    await nav(still).getByRole('link', { name: 'Reward Campaigns' }).click()
    await expect(heading(still, 'Reward campaigns')).toBeVisible()
    expect(await still.locator('main [data-slot="page"]').evaluate((page) => getComputedStyle(page).animationDuration)).toBe('0s')
  })

  it('S5 S11 says so when the network is down, and opens the page once it is back', async () => {
    journey.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const page = await journey.open('/campaigns')
    await expect(heading(page, 'Reward campaigns')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await nav(page).getByRole('link', { name: 'Points Settings' }).click()
    await expect(heading(page, 'You’re offline')).toBeVisible()
    await expect(page).toHaveTitle('You’re offline - Plutus')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/points-settings')
    await expect(heading(page, 'Points')).toBeVisible()
  })

  it('C1 loads icons from our own host in one request, and needs none on the next visit', async () => {
    const page = await journey.open('/campaigns')
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/icons/') && calls.push(request.url()))
    await page.getByRole('link', { name: 'Winter loyalty thank-you' }).first().click()
    await page.getByRole('link', { name: 'Catalogue' }).first().click()
    const coffee = page.locator('[data-icon="lucide:coffee"]')
    await expect(coffee).toHaveCSS('mask-image', /^url\("data:image\/svg\+xml/)
    expect(calls).toHaveLength(1)
    await page.reload()
    await expect(coffee).toHaveCSS('mask-image', /^url\("data:image\/svg\+xml/)
    expect(calls).toHaveLength(1)
  })
})
