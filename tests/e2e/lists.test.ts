/** @module-tag deeper */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { reverseRecharge } from '#tests/support/recharges.ts'
import { demo, rival } from '#tests/support/sign-in.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'
import { integrator, seededCampaign } from './seeded.ts'

const journey = startJourney()
const many = 60
const numbered = (index: number) => `Numbered ${String(index).padStart(2, '0')}`
const rows = (page: Page) => page.getByRole('main').getByRole('row')
const names = (page: Page) => page.getByRole('main').getByRole('row').getByRole('link').allTextContents()

beforeAll(async () => {
  const create = 'mutation ($clientId: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $clientId, input: $input) { id } }'
  for (let index = 1; index <= many; index++) {
    const input = { deliveryType: 'rewardlinks', name: numbered(index), value: String(10_000 * index) }
    await command(integrator(journey.stack), create, { clientId: randomUUID(), input })
  }
})

describe('Reward Campaigns', () => {
  it('R11 searches while typing, says when nothing matches, and clears', async () => {
    const page = await journey.open('/campaigns')
    const search = page.getByRole('searchbox', { name: 'Search campaigns' })
    await search.fill('numbered 4')
    await expect(page).toHaveURL('/campaigns?q=numbered+4')
    await expect(rows(page)).toHaveCount(11)
    await page.reload()
    await expect(search).toHaveValue('numbered 4')
    await expect(rows(page)).toHaveCount(11)
    await search.fill('no such thing')
    await expect(page.getByText('No campaigns match “no such thing”.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/campaigns')
    await expect(rows(page)).toHaveCount(26)
    await expect(search).toHaveValue('')
  })

  it('R11 keeps what is typed while the first rows load', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/wallet')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/graphql', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Reward Campaigns' }).first().click()
    const search = page.getByRole('searchbox', { name: 'Search campaigns' })
    await search.fill('numbered 4')
    letGo()
    await expect(rows(page)).toHaveCount(11)
    await expect(search).toHaveValue('numbered 4')
  })

  it('R11 filters by one or more statuses and keeps them in the address', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/campaigns')
    await expect(rows(page)).toHaveCount(26)
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Scheduled' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Completed' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/campaigns?status=scheduled,completed')
    await expect(page.getByRole('link', { name: 'Store opening – Kochi' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Monsoon store survey' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Numbered/ })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Status: Scheduled, Completed' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filter: Status' }).click()
    await expect(page).toHaveURL('/campaigns')
    await page.goto('/campaigns?q=numbered&status=live')
    await expect(page.getByText('No campaigns match “numbered” with status Live.')).toBeVisible()
    await page.getByRole('button', { name: 'Delivery', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Codes' }).click()
    await expect(page).toHaveURL('/campaigns?q=numbered&status=live&type=rewardcodes')
    await expect(page.getByText('No campaigns match “numbered” in Codes with status Live.')).toBeVisible()
  })

  it('R11 R28 keeps the menu of a filter under its chip while choices are ticked, in every list', { tags: ['sweep'] }, async () => {
    const lists = [
      { path: '/campaigns', chip: 'Status', choices: ['Live', 'Completed'] },
      { path: '/templates', chip: 'Status', choices: ['Active', 'Archived'] },
      { path: '/points-settings/recipients', chip: 'Status', choices: ['Active', 'Blocked'] },
    ]
    for (const { path, chip, choices } of lists) {
      const page = await journey.open(path)
      const trigger = page.getByRole('button', { name: new RegExp(`^${chip}(:|$)`) })
      const menu = page.getByRole('menu')
      await trigger.click()
      const place = () => menu.boundingBox()
      const opened = await place()
      const below = await trigger.boundingBox()
      expect(Math.abs((opened?.x ?? 0) - (below?.x ?? 0))).toBeLessThan(16)
      for (const choice of choices) {
        await page.getByRole('menuitemcheckbox', { name: choice, exact: true }).click()
        await expect(trigger).toContainText(choice)
        await expect.poll(async () => Math.abs(((await place())?.y ?? 0) - (opened?.y ?? 0))).toBeLessThan(3)
        await expect.poll(async () => Math.abs(((await place())?.x ?? 0) - (opened?.x ?? 0))).toBeLessThan(16)
      }
      await page.keyboard.press('Escape')
      await expect(trigger).toBeFocused()
    }
    const wallet = await journey.open('/wallet?period=all')
    await wallet.getByRole('button', { name: 'Type', exact: true }).click()
    await wallet.getByRole('menuitemradio', { name: 'Recharged' }).click()
    await wallet.getByRole('button', { name: 'Type: Recharged' }).click()
    await expect(wallet.getByRole('menuitemradio', { name: 'Recharged' })).toBeChecked()
  })

  it('R11 sorts by its columns and by the menu', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/campaigns?q=numbered')
    await page.getByRole('columnheader', { name: 'Campaign', exact: true }).getByRole('button').click()
    await expect(page).toHaveURL('/campaigns?q=numbered&sort=name')
    await expect(page.getByRole('columnheader', { name: 'Campaign', exact: true })).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page).nth(1)).toContainText(numbered(1))
    expect((await names(page)).slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, index) => numbered(index + 1)))
    await page.getByRole('columnheader', { name: 'Campaign', exact: true }).getByRole('button').click()
    await expect(rows(page).nth(1)).toContainText(numbered(many))
    await page.getByRole('button', { name: 'Name, Z to A' }).click()
    await page.getByRole('menuitemradio', { name: 'Oldest first' }).click()
    await expect(page).toHaveURL('/campaigns?q=numbered&sort=oldest')
    await expect(rows(page).nth(1)).toContainText(numbered(1))
    await page.goBack()
    await expect(rows(page).nth(1)).toContainText(numbered(many))
  })

  it('R11 keeps the page in the address and returns to the last page from beyond it', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/campaigns?q=numbered')
    await expect(page.getByRole('status').filter({ hasText: '1–25 of 60' })).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/campaigns?q=numbered&page=2')
    await expect(rows(page).nth(1)).toContainText(numbered(35))
    await page.reload()
    await expect(page.getByText('26–50 of 60')).toBeVisible()
    await page.goto('/campaigns?q=numbered&page=99')
    await expect(page).toHaveURL('/campaigns?q=numbered&page=3')
    await expect(rows(page)).toHaveCount(11)
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await page.getByRole('option', { name: '100 per page' }).click()
    await expect(page).toHaveURL('/campaigns?q=numbered&size=100')
    await expect(rows(page)).toHaveCount(61)
    await page.goto('/campaigns?page=nonsense&size=7&sort=evil&status=unheard')
    await expect(rows(page)).toHaveCount(26)
  })

  it('R11 opens a draft in its wizard and a launched campaign in its view, and discards a draft', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/campaigns?q=monsoon')
    await page.getByRole('link', { name: 'Monsoon store survey' }).click()
    await expect(page).toHaveURL(`/campaigns/${await seededCampaign(journey.stack, 'Monsoon store survey')}/view`)
    await page.goto(`/campaigns?q=${numbered(7)}`)
    await page.getByRole('button', { name: `More actions for ${numbered(7)}` }).click()
    await page.getByRole('menuitem', { name: 'Discard draft…' }).click()
    await page
      .getByRole('alertdialog', { name: `Discard ${numbered(7)}?` })
      .getByRole('button', { name: 'Discard draft' })
      .click()
    await expect(rows(page).nth(1)).toContainText('Cancelled')
    await page.goto(`/campaigns?q=${numbered(8)}`)
    await page.getByRole('link', { name: numbered(8) }).click()
    await expect(page).toHaveURL(/\/campaigns\/create\/rewardlinks(\/\w+)?\?draft=/)
  })

  it('R11 S5 opens a row’s menu at its first item by key, moves by arrows and returns the focus', { tags: ['sweep'] }, async () => {
    const page = await journey.open(`/campaigns?q=${numbered(9)}`)
    const more = page.getByRole('button', { name: `More actions for ${numbered(9)}` })
    const acts = page.getByRole('menuitem')
    for (const key of ['ArrowDown', 'Enter', 'Space']) {
      // reloaded, so that the menu is not loaded yet at the first key
      await page.reload()
      await more.focus()
      await page.keyboard.press(key)
      await expect(acts.first()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(acts.nth(1)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(acts).toHaveCount(0)
      await expect(more).toBeFocused()
    }
  })

  it('R11 says so when the rows fail to load, and retries', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 503|CombinedGraphQLErrors/)
    const page = await journey.open('/campaigns')
    await expect(rows(page)).toHaveCount(26)
    const refusal = { errors: [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: 'req-12' } }] }
    await page.route('**/graphql', (route) => route.fulfill({ status: 503, json: refusal }))
    await page.getByRole('searchbox', { name: 'Search campaigns' }).fill('diwali')
    await expect(page.getByText('We couldn’t load the campaigns. Nothing has changed.')).toBeVisible()
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Diwali dealer thank-you' })).toBeVisible()
  })
})

describe('the dashboard', () => {
  it('S1 R10 R28 tells a role that it cannot see entries, and draws no chart of them', { tags: ['sweep'] }, async () => {
    const viewer = await journey.open('/wallet', { as: { ...demo, email: 'leela.dsouza@example.com' } })
    await expect(viewer.getByText('Your role can see the balances but not the entries.')).toBeVisible()
    await expect(viewer.getByText('No money has moved yet')).toHaveCount(0)
    await viewer.goto('/')
    await expect(viewer.getByRole('region', { name: 'Running now' })).toBeVisible()
    await expect(viewer.getByRole('table', { name: /Available balance over 30 days/ })).toHaveCount(0)
  })

  it('R10 lists what needs attention and links to it', async () => {
    const page = await journey.open('/')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    const failed = attention.getByRole('listitem').filter({ hasText: 'Diwali dealer thank-you' })
    await expect(failed).toContainText(/\d emails? failed/)
    await expect(attention.getByRole('listitem').filter({ hasText: 'Store opening – Kochi launches' })).toContainText('62 recipients')
    await failed.getByRole('link', { name: 'See addresses' }).click()
    await expect(page).toHaveURL(/tab=recipients&status=undelivered$/)
    await expect(page.getByRole('table', { name: 'Recipients' }).getByRole('row').filter({ hasText: 'Failed' }).first()).toBeVisible()
  })

  it('R10 shows running campaigns, the month and the balance over thirty days', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/')
    const running = page.getByRole('region', { name: 'Running now' })
    for (const name of ['Festive NPS rewards', 'Warehouse safety week', 'Referral bonus – November'])
      await expect(running.getByRole('link', { name })).toBeVisible()
    await expect(page.getByText(/^Rewards issued, /)).toBeVisible()
    const chart = page.getByRole('table', { name: /Available balance over 30 days/ })
    await expect.poll(() => chart.getByRole('row').count()).toBeGreaterThanOrEqual(30)
    await running.getByRole('link', { name: 'Festive NPS rewards' }).click()
    await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}\/view$/)
    await page.goBack()
    await page.getByRole('link', { name: 'All campaigns' }).click()
    await expect(page).toHaveURL('/campaigns')
  })
})

describe('documents', () => {
  const sheets = async (page: Page) => Number(/\/Count (\d+)/.exec((await page.pdf({ preferCSSPageSize: true })).toString('latin1'))?.[1])
  const issued = async (kind?: string) => {
    const { data } = await integrator(journey.stack).graphql<{ documents: { kind: string }[] }>('{ documents(limit: 100) { kind } }')
    return data?.documents.filter((document) => !kind || document.kind === kind).length
  }
  /** Waits until the list has a row for each issued document, or for each of this kind. The 75 seeded days have two or three statements. */
  const expectAll = (list: Locator, kind?: string) =>
    expect.poll(async () => (await list.getByRole('row').count()) - 1 - Number(await issued(kind))).toBe(0)

  it('E6 R25 are listed apart from uploads by kind, say what was issued, and print on one sheet', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/profile/documents')
    const list = page.getByRole('table', { name: 'Receipts and statements' })
    const openFirst = (name: RegExp) => list.getByRole('link', { name }).first().click()
    await expect.poll(() => issued('statement')).toBeGreaterThanOrEqual(2)
    await expectAll(list)
    await page.getByRole('button', { name: 'Statements' }).click()
    await expect(page).toHaveURL('/profile/documents?kind=statement')
    await expectAll(list, 'statement')
    await openFirst(/^Statement S/)
    await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Closing balance/ })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'CGST 9%' })).toBeVisible()
    expect(await auditPage(page, 'statement')).toEqual([])
    expect(await sheets(page)).toBe(1)
    await page.getByRole('link', { name: 'View all entries' }).click()
    await expect(page).toHaveURL(/\/wallet\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/)
    await expect(page.getByText(/^\d+ rewards of ₹/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Receipt R/ }).first()).toHaveAttribute('href', /^\/documents\//)
    await page.getByRole('link', { name: 'Monthly statements' }).click()
    await page.getByRole('button', { name: 'Receipts' }).click()
    await openFirst(/^Receipt R/)
    await expect(page.getByText('Rupees two lakh fifty thousand seventeen and seventy paise only')).toBeVisible()
    await expect(page.getByText('SGST 9% on the fee')).toBeVisible()
    await expect(page.getByText('This is a computer-generated document and needs no signature.')).toBeVisible()
    expect(await auditPage(page, 'receipt')).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    expect(await sheets(page)).toBe(1)
  })

  it('E6 S1 S3 are hidden from other companies and from a Viewer, and say when their money was returned', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/profile/documents?kind=receipt')
    const link = page.getByRole('link', { name: /^Receipt R/ }).first()
    const path = (await link.getAttribute('href')) ?? ''
    await link.click()
    const number = /RC-\d{4}-\w{6}/.exec(await page.getByText(/^Wallet recharge, RC-/).innerText())?.[0] ?? ''
    await page.getByRole('link', { name: 'View recharge' }).click()
    await expect(page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: /^Receipt R/ })).toHaveAttribute('href', path)
    await reverseRecharge(journey.stack, { number, amount: '1000.00', reason: 'chargeback' })
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: 'Partly returned' })).toContainText(
      /credit note C\d{4}-\d{4}-\d{5}\. The receipt/,
    )
    journey.expectComplaint(/No such document|assets\/react-|caught the following error/)
    const stranger = await journey.open(path, { as: rival })
    await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(stranger.getByRole('navigation', { name: 'Reward Links' }).first()).toBeVisible()
    const viewer = await journey.open(path, { as: { ...demo, email: 'leela.dsouza@example.com' } })
    await expect(viewer.getByRole('heading', { name: 'Not authorized' })).toBeVisible()
  })
})
