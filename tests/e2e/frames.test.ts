import type { Page } from '@playwright/test'
import { describe, it, expect as vitestExpect } from 'vitest'
import { demo } from '#tests/support/sign-in.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { holdScripts } from './hold-scripts.ts'
import { addressOf, expect, startJourney } from './journey.ts'

const journey = startJourney()

/** Opens a page signed in as the demo's owner, with its scripts held back so that only the prerendered HTML shows. */
async function openFrame(path: string, size = { width: 1440, height: 900 }) {
  const page = await journey.open('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.setViewportSize(size)
  return { page, release: await holdScripts(page, path) }
}

const frameOf = (page: Page) => page.locator('#app[data-held]')

it('P5 follows a navigation link even if the app never loads', async () => {
  const { page, release } = await openFrame('/')
  await page.getByRole('link', { name: 'Reward Campaigns' }).click()
  await expect(page).toHaveURL('/campaigns')
  await expect(frameOf(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Reward Campaigns' })).toBeVisible()
  await release()
  await expect(frameOf(page)).toHaveCount(0)
})

describe('the frame of a page', { tags: ['sweep'] }, () => {
  it('S2 S14 shows before any script, and the app takes over without a shift', async () => {
    for (const [path, title] of [
      ['/campaigns', 'Reward Campaigns'],
      ['/wallet', 'Wallet History'],
      ['/profile/settings', 'Settings'],
      ['/campaigns/create/rewardlinks', 'What are you giving?'],
    ] as const) {
      const { page, release } = await openFrame(path)
      const heading = page.getByRole('heading', { level: 1, name: title })
      await expect(heading).toBeVisible()
      const placeOf = async () => ({ ...(await heading.boundingBox()), width: 0 })
      const before = await placeOf()
      await release()
      await expect(frameOf(page)).toHaveCount(0)
      await expect(page.locator('[data-slot*=skeleton]')).toHaveCount(0)
      vitestExpect(await placeOf(), path).toEqual(before)
      vitestExpect(await page.evaluate(() => window.titles), path).toEqual([title])
      vitestExpect(await page.evaluate(() => window.shifted), path).toBeLessThan(0.05)
    }
  })

  it('R10–R42 has the heading of its page, if it has one', async () => {
    const page = await journey.open('/help')
    for (const { path, layout } of routeDefinitions) {
      const shell = await (await fetch(journey.stack.url + path)).text()
      const title = /<h1[^>]*>([^<]*)<\/h1>/.exec(shell)?.[1]
      if (layout === 'bare' || !title) continue
      await page.goto(path)
      await expect(frameOf(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title.replaceAll('&#x27;', "'"))
    }
  })

  it('is the same for everyone and shows no personal data', async () => {
    const { page } = await openFrame('/wallet')
    await expect(page.getByRole('link', { name: 'Reward Campaigns' })).toBeVisible()
    const shown = await page.locator('body').innerText()
    vitestExpect(shown).not.toMatch(/Meera|Kapoor|Aurora|₹|@/)
    const read = async (cookie = '') => {
      const answer = await fetch(`${journey.stack.url}/wallet`, { headers: { cookie } })
      return (await answer.text()).replaceAll(/nonce="[^"]*"/g, '')
    }
    const [session] = await page.context().cookies()
    vitestExpect(await read(`${session?.name}=${session?.value}`)).toBe(await read())
  })

  it('S7 shows nothing of a page to a role without access', async () => {
    const page = await journey.open('/help', { as: { ...demo, email: 'leela.dsouza@example.com' } })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const release = await holdScripts(page, '/templates/create')
    await expect(page.locator('[data-frame=logo] svg')).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
    await release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  it('S10 is no longer shown once the session has ended', async () => {
    const page = await journey.open('/help')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().clearCookies()
    journey.expectComplaint(/status of 401/)
    await page.goto('/wallet')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    const release = await holdScripts(page, '/wallet')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await release()
    const releaseLogin = await holdScripts(page, '/auth/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    await releaseLogin()
  })

  it('S1 is only the logo for a page that is empty without its data', async () => {
    const page = await journey.open('/company/terms', { as: null })
    for (const path of ['/auth/reset?token=x', '/auth/login?challenge=x']) {
      journey.expectComplaint(/status of 4/)
      const release = await holdScripts(page, path)
      await expect(page.locator('[data-frame=logo] svg')).toBeVisible()
      await expect(page.getByRole('heading')).toHaveCount(0)
      await release()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  it('S1 shows the 404 screen to visitors and to people who were signed in', async () => {
    const visitor = await journey.open('/company/terms', { as: null })
    const member = await journey.open('/help')
    await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [page, links] of [
      [visitor, 0],
      [member, 1],
    ] as const)
      for (const path of ["/nowhere/R&D/'$&'", '/auth/neither/reward']) {
        journey.expectComplaint(/status of 404/)
        const release = await holdScripts(page, path)
        const heading = page.getByRole('heading', { level: 1, name: '404 Page not found' })
        const address = page.getByText(`Page not found: ${path}`, { exact: true }).filter({ visible: true })
        await expect(heading).toBeVisible()
        await expect(address).toBeVisible()
        await expect(page.getByRole('link', { name: 'Reward Campaigns' })).toHaveCount(links)
        const places = async () => [{ ...(await heading.boundingBox()), width: 0 }, await address.boundingBox()]
        const before = await places()
        await release()
        await expect(frameOf(page)).toHaveCount(0)
        vitestExpect(await places(), path).toEqual(before)
        vitestExpect(await page.evaluate(() => window.shifted), path).toBeLessThan(0.05)
      }
  })

  it('S7 shows no navigation to a visitor without a session', async () => {
    const page = await journey.open('/company/terms', { as: null })
    const release = await holdScripts(page, '/wallet')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await release()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  })
})

describe('presses and typing before the app loads', { tags: ['sweep'] }, () => {
  it('S10 are dropped when an ended session redirects to the sign-in', async () => {
    const { page, release } = await openFrame('/wallet')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.context().clearCookies()
    // the app may open its socket before it learns that the session has ended
    journey.expectComplaint(/status of 401|HTTP Authentication failed/)
    await release()
    await page.getByLabel(/email/i).fill(demo.email)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet History' })).toBeVisible()
    await expect(page.locator('[data-press=account]:not([data-held])')).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  it('Q1 open the search with the letters typed since, by the button and by its key', async () => {
    for (const press of [
      (page: Page) => page.getByRole('button', { name: /search/i }).click(),
      (page: Page) => page.keyboard.press('Control+k'),
    ]) {
      const { page, release } = await openFrame('/wallet')
      await expect(frameOf(page)).toHaveCount(1)
      await press(page)
      await page.keyboard.type('team')
      await release()
      await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('team')
    }
  })

  it('P6 S18 change the theme and open the account menu, in order', async () => {
    const { page, release } = await openFrame('/')
    await page.getByRole('button', { name: /theme/i }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    await release()
    await expect(page.locator('html.dark')).toHaveCount(1)
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  })

  it('P5 open the navigation on a phone', async () => {
    const { page, release } = await openFrame('/', { width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await release()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Templates' })).toBeVisible()
  })

  it('ux 46 run a keyboard shortcut', async () => {
    const { page, release } = await openFrame('/')
    await page.keyboard.type('gc')
    await release()
    await expect(page).toHaveURL(/\/campaigns$/)
  })

  it('R1 S6 keep the text and the caret of the sign-in form', async () => {
    const page = await journey.open('/company/terms', { as: null })
    const release = await holdScripts(page, '/auth/login?redirect=%2Fwallet')
    await page.getByLabel(/email/i).fill(demo.email)
    await page.getByLabel('Password', { exact: true }).pressSequentially(demo.password.slice(0, 4))
    await release()
    await expect(frameOf(page)).toHaveCount(0)
    await page.keyboard.type(demo.password.slice(4))
    await expect(page.getByLabel(/email/i)).toHaveValue(demo.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demo.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet History' })).toBeVisible()
  })

  it('R1 sign in once, however often Enter was pressed', async () => {
    const page = await journey.open('/company/terms', { as: null })
    const release = await holdScripts(page, '/auth/login')
    await page.getByLabel(/email/i).fill(demo.email)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
    for (let press = 0; press < 3; press++) await page.keyboard.press('Enter')
    vitestExpect(addressOf(page)).toBe('/auth/login')
    await release()
    await expect(page.getByRole('heading', { name: 'Running now' })).toBeVisible()
    vitestExpect(posts.filter((path) => path === '/auth/login')).toHaveLength(1)
  })

  it('S6 are dropped when a live session redirects from the sign-in', async () => {
    const page = await journey.open('/help')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.addInitScript(() => localStorage.removeItem('plutus-frame'))
    const release = await holdScripts(page, '/auth/login?redirect=%2Fprofile%2Fedit')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
    await release()
    await expect(page.getByRole('textbox', { name: /first name/i })).toBeVisible()
    await expect(page.locator('[data-press=account]:not([data-held])')).toBeVisible()
    vitestExpect(posts.filter((path) => path !== '/graphql')).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  it('R4 keep names, the terms checkbox and the country of a sign-up', async () => {
    const page = await journey.open('/company/terms', { as: null })
    const release = await holdScripts(page, '/auth/signup')
    await page.getByLabel(/first name/i).fill('Asha')
    await page.getByLabel(/company name/i).fill('Lotus & Co.')
    await page.getByText('I agree to the').click({ position: { x: 4, y: 4 } }) // beside the link in the label
    await release()
    await expect(page.getByRole('checkbox', { name: /terms/i })).toBeChecked()
    await expect(page.getByLabel(/first name/i)).toHaveValue('Asha')
    await expect(page.getByLabel(/company name/i)).toHaveValue('Lotus & Co.')
    await expect(page.getByRole('combobox')).toContainText('+')
  })

  it('S6 keep the requested page in a link of the sign-in', async () => {
    const page = await journey.open('/company/terms', { as: null })
    const release = await holdScripts(page, '/auth/login?redirect=%2Fwallet')
    await page.getByRole('link', { name: /forgot/i }).click()
    await expect(page).toHaveURL('/auth/recover?redirect=%2Fwallet')
    await release()
    await expect(frameOf(page)).toHaveCount(0)
  })
})
