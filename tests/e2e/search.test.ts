/** @module-tag deeper */
import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const results = (page: Page) => dialog(page).getByRole('group', { name: 'App Functionalities' }).getByRole('option')
const namedResults = (page: Page) => dialog(page).getByRole('group', { name: 'Campaigns and templates' }).getByRole('option')

async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

describe('the search dialog', () => {
  it('Q1 Q2 P9 opens and closes by its key, by Escape and by a click outside, and says how', async () => {
    const page = await journey.open('/wallet', { as: { email: 'leela.dsouza@example.com', password: 'Plutus-demo-1!' } })
    await openSearch(page)
    await expect(field(page)).toHaveAttribute('placeholder', 'Ex: campaign or team...')
    await expect(dialog(page).getByText('press ctrl + k to open')).toBeVisible()
    await expect(dialog(page).getByText('navigate with up and down')).toBeVisible()
    await expect(dialog(page).getByText('Search by')).toBeVisible()
    await field(page).fill('no such thing at all')
    await expect(dialog(page).getByText('Nothing found for “no such thing at all”.')).toBeVisible()
    await expect(dialog(page).getByText('navigate with up and down')).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(dialog(page)).toBeHidden()
    await openSearch(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(field(page)).toBeFocused()
    await page.mouse.click(20, 700)
    await expect(dialog(page)).toBeHidden()
  })

  it('Q3 Q6 E11 lists pages and documents, three of each, opens a page by keyboard and starts empty again', {
    tags: ['sweep'],
  }, async () => {
    const page = await journey.open('/')
    await openSearch(page)
    await expect(results(page)).toHaveCount(6)
    await page.keyboard.type('campaign')
    await expect(results(page).nth(3)).toContainText('Help · Campaigns')
    await expect(results(page)).toHaveCount(6)
    await expect(results(page).filter({ hasText: 'Help ·' })).toHaveCount(3)
    await expect(results(page).nth(0)).toContainText('Reward Campaigns')
    await expect(results(page).nth(0)).toContainText('All campaigns, with search and filters')
    expect(await auditPage(page, 'search')).toEqual([])
    const active = () => field(page).getAttribute('aria-activedescendant')
    const first = await active()
    expect(first).toBe(await results(page).nth(0).getAttribute('id'))
    await page.keyboard.press('End')
    expect(await active()).not.toBe(first)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(await results(page).nth(1).getAttribute('id'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/campaigns/create')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await openSearch(page)
    await expect(field(page)).toHaveValue('')
  })

  it('Q4 Q5 finds documents in any case, with spaces as wildcards, and works without them when they fail to load', {
    tags: ['sweep'],
  }, async () => {
    const page = await journey.open('/')
    await openSearch(page)
    await field(page).fill('CHANG launch')
    await results(page).filter({ hasText: 'Changing a campaign after launch' }).click()
    await expect(page).toHaveURL('/help/changing-after-launch')
    await expect(page).toHaveTitle('Changing a campaign after launch - Plutus')
    await expect(page.getByRole('heading', { level: 1, name: 'Changing a campaign after launch' })).toBeVisible()
    journey.expectComplaint(/status of 503/)
    await page.route('**/content?*', (route) => route.fulfill({ status: 503, json: { errors: [{ message: 'x' }] } }))
    await openSearch(page)
    await field(page).fill('wallet')
    await expect(results(page).first()).toContainText('Wallet History')
    await expect(results(page).filter({ hasText: 'Help ·' })).toHaveCount(0)
  })

  it('Q3 finds campaigns and templates by their name, under a heading of their own', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/')
    await openSearch(page)
    await field(page).fill('dealer diwali')
    await expect(namedResults(page)).toHaveCount(1)
    await namedResults(page).click()
    await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}\/view$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Diwali dealer thank-you')
  })
})

describe('help', { tags: ['sweep'] }, () => {
  it('R6 R7 shows public pages to everyone, and the same texts as documents in the app', async () => {
    const page = await journey.open('/help')
    await page.getByRole('link', { name: 'How to redeem' }).click()
    const section = 'The choice is final'
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
    await page.getByRole('link', { name: 'Terms and Conditions' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
    const visitor = await journey.open('/company/howtoredeem', { as: null })
    await expect(visitor.getByRole('heading', { level: 2, name: section })).toBeVisible()
    await visitor.goto('/company/terms')
    await expect(visitor.getByText('As of 28 November 2026').first()).toBeVisible()
    await expect(visitor.getByRole('heading', { name: 'Terms for companies' })).toBeVisible()
  })

  it('S1 shows the 404 screen for an unknown document and for a part of other documents', async () => {
    const page = await journey.open('/help/recipient-privacy')
    await expect(page.getByText('Page not found: /help/recipient-privacy')).toBeVisible()
    await page.goto('/help/constructor')
    await expect(page.getByText('Page not found: /help/constructor')).toBeVisible()
  })
})
