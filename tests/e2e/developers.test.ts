import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { crowdedTexts } from '#tests/support/crowded-texts.ts'
import { shortTargets } from '#tests/support/short-targets.ts'
import { setTheme, themes } from './axe-looks.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the reference' })

describe('the reference for developers', () => {
  it('A11 leads a visitor without an account from a search to a command, which survives a reload, and on to a type', async () => {
    const page = await journey.open('/developers', { as: null })
    await expect(heading(page, 'Developers')).toBeVisible()
    await expect(page).toHaveTitle('Developers - Plutus')
    await expect(page.getByText('"calls";q=100;w=1, "cost";q=6000000;w=60')).toBeVisible()
    await field(page).fill('holds the money')
    await expect(page.getByRole('listitem').filter({ hasText: 'launchCampaign' }).first()).toBeVisible()
    await field(page).fill('launchCamp')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'launchCampaign', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/developers\/commands\/launchCampaign$/)
    await expect(heading(page, 'launchCampaign')).toBeFocused()
    await page.reload()
    await expect(heading(page, 'launchCampaign')).toBeVisible()
    await expect(page).toHaveTitle('launchCampaign - Plutus')
    await expect(field(page)).toHaveValue('')
    await page.getByRole('definition').getByRole('link', { name: 'PRICE_CHANGED' }).click()
    await expect(page).toHaveURL(/\/developers\/errors#PRICE_CHANGED$/)
    await expect(page.locator('#PRICE_CHANGED')).toBeInViewport()
    await page.goBack()

    await page.getByRole('link', { name: 'launches', exact: true }).click()
    await expect(heading(page, 'launches')).toBeFocused()
    await page.getByRole('link', { name: 'LaunchStatus', exact: true }).first().click()
    await expect(heading(page, 'LaunchStatus')).toBeVisible()
    await expect(page.locator('#awaiting_funds')).toBeVisible()
    await page.goto('/developers/types/launches#progress_done')
    await expect(page.locator('#progress_done')).toBeInViewport()
  })

  it('S1 shows the 404 screen for an unknown part, command or type', { tags: ['sweep'] }, async () => {
    for (const path of ['/developers/nothing', '/developers/commands/sendMoney', '/developers/errors/PRICE_CHANGED']) {
      const page = await journey.open(path, { as: null })
      await expect(page.getByText('404').first()).toBeVisible()
    }
  })

  it('opens a search from the address and clears it on Escape', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/developers/types?q=idempotency', { as: null })
    await expect(heading(page, 'Results for “idempotency”')).toBeVisible()
    await field(page).focus()
    await page.keyboard.press('Escape')
    await expect(heading(page, 'Types')).toBeVisible()
    await field(page).fill('zzzz')
    await expect(page.getByText('Nothing matches “zzzz”')).toBeVisible()
  })

  it('shows inside the app for a signed-in person, and copies its code', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/developers')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await expect(page.getByRole('navigation', { name: 'Reference' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reward Campaigns' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy: A first call' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${journey.stack.url}/graphql`)
  })

  it('fits each width in both themes, and axe finds nothing', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/developers', { as: null, reducedMotion: 'reduce' })
    const complaints: string[] = []
    for (const path of ['', '/commands', '/commands/launchCampaign', '/types/rewards', '/errors', '/limits', '/examples', '?q=launch']) {
      await page.goto(`/developers${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        complaints.push(...(await crowdedTexts(page)), ...(width < 700 ? await shortTargets(page) : []))
        for (const theme of themes) {
          await setTheme(page, theme)
          complaints.push(...(await axeComplaints(page)).map((line) => `${path} ${width} ${theme}: ${line}`))
        }
      }
    }
    expect(complaints).toEqual([])
  })
})
