import { readFile } from 'node:fs/promises'
import { beforeAll, describe, it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { fillLedger } from '#tests/support/fill-ledger.ts'
import { rival, signIn } from '#tests/support/sign-in.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()

describe('Wallet History of a company with many entries', { tags: ['sweep'] }, () => {
  // with the 15 seeded entries of the company, all fit on one page of 100
  beforeAll(async () => fillLedger(journey.stack, (await signIn(journey.stack, rival)).user.company.id, 50))

  it('R28 filters by chips in the address, links to causes, exports, prints and shows how money moves', async () => {
    const page = await journey.open('/wallet?period=all', { as: rival, acceptDownloads: true })
    const count = page.getByRole('status').filter({ hasText: /entr(y|ies),/ })
    const rows = page.getByRole('row')
    await expect(page.getByRole('row', { name: /Closing balance/ })).toBeVisible()
    const closing = await page.getByRole('row', { name: /Closing balance/ }).textContent()

    await page.getByRole('button', { name: 'Person', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Plutus support' }).click()
    await expect(page).toHaveURL('/wallet?period=all&person=operator')
    await page.getByRole('button', { name: 'Amount', exact: true }).click()
    await page.getByLabel('Minimum', { exact: true }).fill('3000')
    await page.getByLabel('Maximum', { exact: true }).fill('200')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('The maximum is less than the minimum')).toBeVisible()
    await page.getByLabel('Minimum', { exact: true }).fill('2,000')
    await page.getByLabel('Maximum', { exact: true }).fill('2004')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: 'Clear filter: Amount' })).toBeVisible()
    await expect(count).toHaveText('2 entries, all amounts in $')
    expect(await page.getByRole('row', { name: /Closing balance/ }).textContent()).toContain(closing?.slice(-8))
    await page.getByRole('searchbox').fill('no such words')
    await expect(page.getByText('No entries for All time match these filters.')).toBeVisible()
    expect(await axeComplaints(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/wallet?period=all')

    await page.getByRole('button', { name: 'Campaign', exact: true }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('zzz')
    await expect(page.getByText('No campaigns match.')).toBeVisible()
    await page.getByRole('dialog').getByRole('searchbox').fill('')
    const campaign = page.getByRole('dialog').getByRole('listitem').getByRole('button').first()
    const name = (await campaign.textContent()) ?? ''
    await campaign.click()
    await expect(page.getByText(`Campaign: ${name}`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`Campaign: ${name}`)).toBeVisible()
    await expect(rows.getByRole('link').first()).toHaveAttribute('href', /^\/campaigns\/[\da-f-]{36}\/view/)

    // unlike the printed statement, the file includes redemptions so that the Held column adds up
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    await page.getByRole('button', { name: 'Timeline' }).click()
    await expect(page).toHaveURL(/view=timeline/)
    await expect(page.getByRole('cell', { name: /from Available to Held/ }).first()).toBeVisible()
    await expect(page.getByRole('cell', { name: /from Held to Available/ }).first()).toBeVisible()
    const found = await count.textContent()
    expect(found).toContain(`${csv.trimEnd().split('\r\n').length - 1} entries`)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Print' }).click()
    const printView = await opening
    await expect(printView.getByRole('heading', { level: 1 })).toHaveText('Wallet history')
    await expect(printView.getByRole('row')).toHaveCount(csv.trimEnd().split('\r\n').length + 2)
    await expect(printView.getByText(name, { exact: true }).first()).toBeVisible()
    await expect(printView).toHaveURL(/\/wallet\?/)
    expect(await axeComplaints(printView)).toEqual([])
    await printView.close()
  })

  it('R28 draws the money flow in both themes and at a phone’s width, and axe finds nothing', async () => {
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      const page = await journey.open('/wallet?period=all&view=timeline&size=100', {
        as: rival,
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      await expect(page.getByRole('rowheader').nth(50)).toBeAttached()
      await expect(page.getByRole('cell', { name: /from Held to Recipients/ }).first()).toBeAttached()
      await expect(page.getByRole('cell', { name: /from Outside to (Available|Incoming)/ }).first()).toBeAttached()
      expect(await axeComplaints(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
  })
})

it('R28 shows "10,000+" for a longer list, pages past it, and shows the exact count on the last page', { tags: ['deeper'] }, async () => {
  fillLedger(journey.stack, (await signIn(journey.stack)).user.company.id, 10_060)
  const page = await journey.open('/wallet?view=timeline&period=all&page=400')
  const next = page.getByRole('button', { name: 'Next page' })
  await expect(page.getByRole('status').filter({ hasText: '9,976–10,000 of 10,000+' })).toBeVisible()
  await expect(page.getByText('10,000+ entries, all amounts in ₹')).toBeVisible()
  await expect(page.getByText('400 of 400+', { exact: true })).toBeVisible()
  await next.click()
  await expect(page).toHaveURL('/wallet?view=timeline&period=all&page=401')
  await expect(page.getByText('10,001–10,025 of 10,025+')).toBeVisible()
  await expect(next).toBeEnabled()
  await page.goto('/wallet?view=timeline&period=all&page=999')
  await expect(page).toHaveURL(/&page=4\d\d$/)
  await expect(page.getByText(/ of 10,\d\d\d$/)).toBeVisible()
  await expect(next).toBeDisabled()
})
