import type { Page, Request } from '@playwright/test'
import { describe, it, expect as vitestExpect } from 'vitest'
import { axeComplaints, waitForAnimations } from '#tests/support/axe.ts'
import { command } from '#tests/support/campaigns.ts'
import { setTheme } from './axe-looks.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'
import { integrator, seededCampaign } from './seeded.ts'
import { tabTo } from './tab-to.ts'

const journey = startJourney()

type Listed = { id: string; seq: string; recipient_name: string }

/** Returns the first two unopened rewards of the demo's Diwali campaign in an order, and the path of its list of them. */
async function issuedRewards(order: 'seq' | '-seq' = '-seq'): Promise<{ path: string; rewards: [Listed, Listed] }> {
  const campaign = await seededCampaign(journey.stack, 'Diwali dealer thank-you')
  const text = `query ($id: ID!, $sort: [String]) { rewards(filter: { campaign: { id: { _eq: $id } }, status: { _eq: "issued" } }, sort: $sort, limit: 2) { id seq recipient_name } }`
  const { data } = await integrator(journey.stack).graphql<{ rewards: [Listed, Listed] }>(text, { id: campaign, sort: [order] })
  if (!data?.rewards[1]) throw new Error('The demo has no issued rewards')
  return { path: `/campaigns/${campaign}/view?tab=recipients`, rewards: data.rewards }
}

const drawerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

describe('the drawer of a reward', () => {
  it('R12 opens from a row by the keyboard, has an address of its own, and gives the focus back', async () => {
    const { path, rewards } = await issuedRewards()
    const [{ seq, recipient_name: name }] = rewards
    const page = await journey.open(path)
    const link = page.getByRole('link', { name, exact: true })
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    const drawer = drawerOf(page, name)
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Issued' })).toBeVisible()
    await expect(page).toHaveURL(`${path}&reward=RW-${seq}`)
    await expect(drawer.getByRole('heading', { name, exact: true })).toBeFocused()
    vitestExpect(await auditPage(page, 'reward drawer')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(link).toBeFocused()
    await expect(page).toHaveURL(path)
    await link.press('Enter')
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toBeHidden()
    await expect(link).toBeFocused()

    const tab = await page.context().newPage()
    await tab.goto(`${path}&reward=rw-${seq}`)
    await expect(drawerOf(tab, name).getByRole('group', { name: 'Actions for this reward' })).toBeVisible()
    await expect(tab.locator(`a[href*="reward=RW-${seq}"]`)).toBeAttached()
    await tab.keyboard.press('Escape')
    await expect(tab).toHaveURL(path)
    await expect(tab.getByRole('link', { name, exact: true })).toBeFocused()
  })

  it('R12 follows what colleagues do, and leads to the reward given in its place', async () => {
    const { path, rewards } = await issuedRewards()
    const [, { id, seq, recipient_name: name }] = rewards
    const page = await journey.open(`${path}&reward=RW-${seq}`)
    const drawer = drawerOf(page, name)
    await expect(drawer.getByRole('button', { name: 'Freeze…' })).toBeVisible()
    const api = integrator(journey.stack)
    await command(api, 'mutation ($id: ID!) { freezeReward(id: $id, reason: "asked by phone") { id } }', { id })
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Frozen' })).toContainText('“asked by phone”')
    await drawer.getByRole('button', { name: 'Unfreeze…' }).click()
    await page.getByRole('button', { name: 'Unfreeze reward' }).click()
    await expect(drawer.getByRole('listitem').first()).toContainText('Unfrozen')
    await drawer.getByRole('button', { name: 'Give to someone else…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Give / })
    await dialog.getByLabel('Email address').fill('neha.next@example.com')
    await dialog.getByLabel('Reason').fill('left the company')
    await dialog.getByRole('button', { name: 'Give reward' }).click()
    await expect(drawer.getByRole('listitem').first()).toContainText('for neha.next@example.com')
    await drawer.getByRole('link', { name: /^RW-/ }).click()
    const next = drawerOf(page, 'neha.next@example.com')
    await expect(next.getByRole('link', { name: `RW-${seq}` })).toBeVisible()
    await page.goBack()
    await expect(drawer.getByRole('listitem').first()).toContainText('Given to someone else')
  })

  it('R12 asks for nothing while its tab is hidden', { tags: ['sweep'] }, async () => {
    const { path, rewards } = await issuedRewards()
    const [{ seq, recipient_name: name }] = rewards
    const page = await journey.open('/profile')
    await page.clock.install()
    await page.goto(`${path}&reward=RW-${seq}`)
    await expect(drawerOf(page, name).getByRole('listitem').filter({ hasText: 'Issued' })).toBeVisible()
    const turn = (state: DocumentVisibilityState) =>
      page.evaluate((shown) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => shown })
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => shown === 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    const isRead = (request: Request) => request.url().endsWith('/graphql') && request.method() === 'POST'
    await turn('hidden')
    await page.clock.runFor(1000)
    let sent = 0
    page.on('request', (request) => {
      if (isRead(request)) sent += 1
    })
    await page.clock.runFor(60_000)
    vitestExpect(sent).toBe(0)
    await turn('visible')
    const refresh = page.waitForRequest(isRead)
    await page.clock.runFor(6000)
    await refresh
  })

  it('R12 shows the list with a sentence for a number that the company does not have', async () => {
    const { path } = await issuedRewards()
    const page = await journey.open(`${path}&reward=RW-999999`)
    await expect(page.getByText('There is no reward RW-999999 in your company.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Recipients' })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('There is no reward')).toBeHidden()
    await expect(page).toHaveURL(path)
    await page.goto('/campaigns?reward=886%27--')
    await expect(page.getByText("There is no reward 886'-- in your company.")).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

describe('a colleague asked about a reward', () => {
  it.each([
    [1440, 'light', 0],
    [390, 'dark', 1],
  ] as const)('R12 finds a person by half a name at %i px, opens the reward, resends and extends it', async (width, theme, nth) => {
    const { rewards } = await issuedRewards('seq')
    const { seq, recipient_name: name } = rewards[nth]
    const page = await journey.open('/rewards')
    await page.setViewportSize({ width, height: 900 })
    await setTheme(page, theme)
    const [first = '', last = ''] = name.split(' ')
    await page.getByRole('searchbox', { name: 'Search rewards' }).fill(`${first} ${last.slice(0, 3)}`.toLowerCase())
    await expect(page).toHaveURL(/q=/)
    const link = page.getByRole('link', { name, exact: true }).last()
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`reward=RW-${seq}$`))
    const drawer = drawerOf(page, name)
    await drawer.getByRole('button', { name: 'Resend…' }).press('Enter')
    await page.getByRole('button', { name: 'Resend', exact: true }).press('Enter')
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Reward sent again by email' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Resend…' })).toBeDisabled()
    const expires = drawer.getByRole('definition').nth(3)
    const before = (await expires.textContent()) ?? ''
    await drawer.getByRole('button', { name: 'Extend…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Extend 1 reward?' })
    await dialog.getByLabel('Reason').fill('was on leave')
    await dialog.getByLabel('Reason').press('Tab')
    await dialog.getByRole('button', { name: 'Extend 1 reward' }).press('Enter')
    await expect(expires).not.toHaveText(before)
    await waitForAnimations(page)
    vitestExpect(await axeComplaints(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
  })
})
