import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { operator } from '#tests/support/campaigns.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { demo, rival, signInAtBff } from '#tests/support/sign-in.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { holdResponses } from './hold-responses.ts'
import { addressOf, expect, setSessionCookie, startJourney } from './journey.ts'

const journey = startJourney()
/** Timeout in ms of the test that visits every page. */
const everyPageMs = 240_000

const signIn = async (page: Page, { email, password } = demo) => {
  await page.getByLabel('Company email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Navigates inside the app without a reload, as a link does. */
const navigateInApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

describe('signing in', () => {
  it('R1 A1 A4 C2 S13 S15 greets a person and opens the dashboard', async () => {
    const page = await journey.open('/auth/login', { as: null })
    await expect(page).toHaveTitle('Login - Plutus')
    const icon = await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '')
    expect((await page.request.get(icon)).headers()['content-type']).toBe('image/svg+xml')
    await page.evaluate(() =>
      addEventListener('directus:loggedIn', (event) => sessionStorage.setItem('told', JSON.stringify((event as CustomEvent).detail))),
    )
    await signIn(page)
    const greeting = page.getByText('Welcome back, Meera Krishnan')
    await expect(greeting).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page).toHaveTitle('Dashboard - Plutus')
    await expect(page.getByRole('link', { name: /^Wallet balance ₹[\d,]+\.\d\d$/ })).toBeVisible()
    expect(await page.evaluate(() => [localStorage.getItem('directus-logged-in'), sessionStorage.getItem('told')])).toEqual([
      'true',
      'true',
    ])
    await expect(greeting).toBeHidden()
  })

  it('P6 S10 ends in the account that signs in last, live in every tab', { tags: ['deeper'] }, async () => {
    journey.expectComplaint(/WebSocket|status of 401/)
    const one = await journey.open('/auth/login', { as: null })
    const two = await one.context().newPage()
    await two.goto('/auth/login')
    await signIn(one)
    await expect(one.getByRole('link', { name: /^Wallet balance ₹[\d,]+\.\d\d$/ })).toBeVisible()
    await signIn(two, rival)
    const balance = (page: Page) => page.getByRole('link', { name: /^Wallet balance \$[\d,]+\.\d\d$/ })
    for (const page of [one, two]) await expect(balance(page)).toBeVisible()
    if (!isSweep) return
    const before = (await balance(two).textContent()) ?? ''
    await operator(journey.stack, 'adjust-wallet', { company: rival.email, amount: '1', reason: 'Seen in both tabs', again: true })
    for (const page of [one, two]) await expect(balance(page)).not.toHaveText(before)
  })

  it('V3 says what is wrong in each field', async () => {
    journey.expectComplaint(/status of 401/)
    const page = await journey.open('/auth/login', { as: null })
    await page.getByLabel('Company email').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Your company email address is required')).toBeVisible()
    await expect(page.getByText('A valid password is required')).toBeVisible()
    await signIn(page, { email: 'demo', password: 'x' })
    await expect(page.getByText('Please enter your company email address')).toBeVisible()
    await signIn(page, { ...demo, password: 'Plutus-demo-2!' })
    await expect(page.getByText('Invalid credentials')).toBeVisible()
    await expect(page).toHaveURL('/auth/login')
    await signIn(page)
    await expect(page).toHaveURL('/')
  })

  it('A1 distinguishes a failing server from a wrong password', async () => {
    journey.expectComplaint(/status of 503/)
    const page = await journey.open('/auth/login', { as: null })
    const refusal = { errors: [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: 'x' } }] }
    await page.route('**/auth/login', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: refusal }) : route.continue(),
    )
    await signIn(page)
    await expect(page.getByText('An error occurred while logging in. Please try again after some time.')).toBeVisible()
  })

  it('S6 continues to the requested page', async () => {
    const page = await journey.open('/wallet?type=hold', { as: null })
    await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent('/wallet?type=hold')}`)
    await signIn(page)
    await expect(page).toHaveURL('/wallet?type=hold')
    await expect(page.getByRole('heading', { name: 'Wallet history' })).toBeVisible()
  })

  it('S6 never redirects to another site', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/auth/login?redirect=//evil.example/steal', { as: null })
    await signIn(page)
    await expect(page).toHaveURL('/')
    const foreign = [
      '//evil.example',
      'https://evil.example/',
      'https:evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
      '/\t/evil.example',
    ]
    for (const target of foreign) {
      await page.goto(`/auth/login?redirect=${encodeURIComponent(target)}`)
      await expect(page, target).toHaveURL('/')
    }
  })

  it('S8 redirects a signed-in person from the login page to the home page', async () => {
    journey.expectComplaint(/status of 410/)
    const page = await journey.open('/auth/login')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('navigation', { name: 'Reward Links' })).toBeVisible()
    await page.goto('/auth/reset?token=mailed')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You’re signed in as demo@example.com. That link is for someone who isn’t signed in')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out and open it' }).click()
    await expect(page).toHaveURL('/auth/reset?token=mailed')
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  })
})

describe('the end of a session', () => {
  it('S10 ends in every tab when one tab signs out', async () => {
    const page = await journey.open('/campaigns')
    const other = await page.context().newPage()
    await other.goto('/wallet')
    await expect(other.getByRole('heading', { name: 'Wallet history' })).toBeVisible()
    journey.expectComplaint(/status of 401|WebSocket/)
    await page.bringToFront()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/auth/login')
    await expect(other).toHaveURL(`/auth/login?redirect=${encodeURIComponent('/wallet')}`)
    expect(await page.context().cookies()).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByText('Meera')).toBeHidden()
  })

  it('S10 signs out in every tab when the session is invalidated, or offline as soon as the network is back', async () => {
    journey.expectComplaint(/status of 401|WebSocket|session has been invalidated|ERR_INTERNET_DISCONNECTED/)
    // the sign-in page's script is unreachable unless the browser prefetched it
    journey.expectComplaint(/Failed to fetch dynamically imported module: \S+\/assets\/login-/)
    // if it was prefetched, its session request fails instead
    journey.expectComplaint(/NetworkError: Failed to fetch/)
    const page = await journey.open('/campaigns')
    const other = await page.context().newPage()
    await other.goto('/wallet')
    await expect(other.getByRole('heading', { name: 'Wallet history' })).toBeVisible()
    await page.context().setOffline(true)
    await page.evaluate(() => void Promise.reject(new Error('session has been invalidated')))
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(other).toHaveURL(`/auth/login?redirect=${encodeURIComponent('/wallet')}`)
    expect(await page.context().cookies()).toEqual([])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  it('S10 redirects an open page to the login when its session ends elsewhere', async () => {
    const { cookie, fetch } = await signInAtBff(journey.stack)
    const page = await journey.open('/auth/login', { as: null })
    await setSessionCookie(page, cookie, journey.stack.url)
    await page.goto('/wallet?period=all')
    await expect(page.getByRole('heading', { name: 'Wallet history' })).toBeVisible()
    journey.expectComplaint(/status of 401|WebSocket/)
    await fetch('/auth/logout', { method: 'POST', body: '{}' })
    await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent('/wallet?period=all')}`)
  })

  it(
    'S7 redirects a visitor, or a person whose session has ended, from every page to the sign-in',
    async () => {
      const { cookie, fetch } = await signInAtBff(journey.stack)
      await fetch('/auth/logout', { method: 'POST', body: '{}' })
      const page = await journey.open('/auth/login', { as: null })
      const guarded = routeDefinitions
        .filter(({ guard }) => guard === 'user')
        .map((row) => ({ ...row, path: row.path.replace(':id', '6f1c1d8e-0000-4000-8000-000000000000') }))
      for (const [index, { path }] of guarded.entries()) {
        if (index === 3) await setSessionCookie(page, cookie, journey.stack.url)
        // the first five load the app, the others navigate inside it, and the guard checks each
        if (index < 5) await page.goto(path)
        else await navigateInApp(page, path)
        await expect(page).toHaveURL(path === '/' ? '/auth/login' : `/auth/login?redirect=${encodeURIComponent(path)}`)
      }
    },
    everyPageMs,
  )
})

describe('pages and error screens', () => {
  const notFound = "We couldn't find the page you were looking for, please contact a system administrator or try again later."

  /** Locates visible text, in the prerendered document or in the app that replaces it. */
  const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

  it('S1 S2 S4 S13 shows the 404 screen for an unknown path and a malformed id, and leads home', async () => {
    journey.expectComplaint(/status of 404/)
    const page = await journey.open('/no/such/page')
    await expect(page.getByRole('heading', { name: '404 Page not found' })).toBeVisible()
    await expect(seen(page, notFound)).toBeVisible()
    await expect(seen(page, 'Page not found: /no/such/page')).toBeVisible()
    await expect(page).toHaveTitle('Page not found - Plutus')
    await expect(page.getByRole('navigation', { name: 'Reward Links' })).toBeVisible()
    const malformed = '/campaigns/not-a-uuid/view'
    expect((await page.goto(malformed))?.status()).toBe(404)
    await expect(seen(page, `Page not found: ${malformed}`)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Reward Links' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).toHaveURL('/')
    const visitor = await journey.open('/no/such/page', { as: null })
    await expect(seen(visitor, 'Page not found: /no/such/page')).toBeVisible()
    await expect(visitor.getByRole('navigation', { name: 'Reward Links' })).toBeHidden()
  })

  it('S1 S13 shows the 404 screen for an unknown campaign and draft', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 404|doesn’t exist/)
    const page = await journey.open('/campaigns')
    const unknown = '/campaigns/6f1c1d8e-0000-4000-8000-000000000000/view'
    expect((await page.goto(unknown))?.status()).toBe(200)
    await expect(seen(page, `Page not found: ${unknown}`)).toBeVisible()
    await expect(seen(page, notFound)).toBeVisible()
    await expect(page).toHaveTitle('Page not found - Plutus')
    for (const draft of ['6f1c1d8e-0000-4000-8000-000000000000', 'none']) {
      await page.goto(`/campaigns/create/rewardlinks?draft=${draft}`)
      await expect(seen(page, notFound)).toBeVisible()
    }
  })

  it('S3 S13 tells a Viewer that they are not authorized to create a campaign', async () => {
    await operator(journey.stack, 'set-role', { email: demo.email, role: 'Viewer' })
    try {
      const page = await journey.open('/campaigns')
      await expect(page.getByRole('heading', { name: 'Reward campaigns' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'New campaign' })).toBeHidden()
      for (const path of ['/campaigns/create', '/campaigns/create/rewardlinks']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: '401 Not authorized' }), path).toBeVisible()
        await expect(page.getByText('You are not authorized to access this page.')).toBeVisible()
        await expect(page).toHaveTitle('Not authorized - Plutus')
      }
    } finally {
      await operator(journey.stack, 'set-role', { email: demo.email, role: 'Owner' })
    }
  })

  it('S3 S13 hides what a changed role may no longer do, even before the page’s subscription began', async () => {
    const page = await journey.open('/company/terms')
    const held = await holdResponses(page, 'line')
    try {
      await page.goto('/campaigns')
      await expect(page.getByRole('link', { name: 'New campaign' })).toBeVisible()
      await expect.poll(held.hasSubscribed).toBe(true)
      await operator(journey.stack, 'set-role', { email: demo.email, role: 'Viewer' })
      held.release()
      await expect(page.getByRole('link', { name: 'New campaign' })).toBeHidden()
    } finally {
      await operator(journey.stack, 'set-role', { email: demo.email, role: 'Owner' })
    }
  })

  it('S5 says so when a page fails to load, and keeps the navigation', async () => {
    journey.expectComplaint(/status of 500|CombinedGraphQLErrors/)
    const page = await journey.open('/campaigns')
    await expect(page.getByRole('heading', { name: 'Reward campaigns' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Wallet balance/ })).toBeVisible() // loaded first, because the route below refuses it too
    const failure = { errors: [{ message: 'x', extensions: { code: 'INTERNAL', requestId: 'req-4711' } }] }
    await page.route('**/graphql', (route) => route.fulfill({ status: 500, json: failure }))
    await page.getByRole('link', { name: /^Wallet balance/ }).click()
    await expect(page.getByRole('heading', { name: '500 Oops... Something went wrong' })).toBeVisible()
    await expect(
      page.getByText('An error has occured. If the problem persists, please contact a system administrator or try again later.'),
    ).toBeVisible()
    await expect(page.getByText('Request id req-4711')).toBeVisible()
    await page.unroute('**/graphql')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Available balance' })).toBeVisible()
    expect(addressOf(page)).toBe('/')
  })
})
