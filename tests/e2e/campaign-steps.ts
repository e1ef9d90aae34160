import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Waits until the page shows the time at which the draft was saved. */
export const expectSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible()

/** Chooses three brands by search, category and click. Checks that an unavailable brand shows its reason. */
export async function chooseBrands(page: Page): Promise<void> {
  const tile = (pressed: boolean) => page.getByRole('main').getByRole('listitem').getByRole('button', { pressed })
  const off = page.getByRole('main').getByRole('listitem').getByRole('button', { disabled: true }).first()
  for (let more = 0; more < 4 && (await off.count()) === 0; more++) await page.getByRole('button', { name: 'Show more' }).click()
  await expect(off).toContainText(/Starts at|Up to|In steps of|only|Nearest fixed value|Out of stock/)
  await page.getByRole('searchbox', { name: /^Search \d+ brands$/ }).fill('zzz')
  await expect(page.getByText('No brands match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all brands' }).click()
  await page.getByRole('button', { name: 'Books', exact: false }).first().click()
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'All' }).click()
  for (let chosen = 0; chosen < 3; chosen++) {
    await tile(false).and(page.locator(':not([aria-disabled])')).first().click()
    await expect(page.getByRole('complementary', { name: 'Chosen' }).getByRole('listitem')).toHaveCount(chosen + 1)
  }
  await expect(page.getByText('3 brands chosen')).toBeVisible()
  await expectSaved(page)
}

/** Uploads a CSV with columns to map, two invalid lines and a duplicate. Corrects one line and skips the other. */
export async function uploadBadCsv(page: Page): Promise<void> {
  const lines = [
    'Given;Contact address;Surname',
    'Dev;dev@example.com;Iyer',
    'Eli;eli-at-example.com;Stone',
    'Flo;not an address;',
    'Ana;ana@example.com;',
  ]
  await page.getByRole('tab', { name: 'Upload a file' }).click()
  const input = page.getByLabel('Choose a file, or drop it here')
  await input.setInputFiles({ name: 'people.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('Invalid file selected. This is a PDF, not a CSV or Excel file.')).toBeVisible()
  await input.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

  for (const [column, meaning] of [
    ['Given', 'First name'],
    ['Contact address', 'Email'],
    ['Surname', 'Last name'],
  ] as const) {
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.getByRole('combobox', { name: `Field for ${column}` }).click()
    await page.getByRole('option', { name: meaning, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
  await expect(page.getByRole('button', { name: 'Add 1 person' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Duplicates 1' })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download errors' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('eli-at-example.com')
  expect(file).not.toContain('dev@example.com')
  expect(file.split(/\r?\n/)[0]).toMatch(/Given.*Contact address.*Surname.*error/)

  await page.getByRole('textbox', { name: 'Email, line 3' }).fill('eli@example.com')
  await page
    .getByRole('row', { name: /line 3/ })
    .or(page.getByRole('row').filter({ has: page.getByRole('textbox', { name: 'Email, line 3' }) }))
    .getByRole('button', { name: 'Fix' })
    .click()
  await page.getByRole('button', { name: 'Add 2 people' }).click()
  await expect(page.getByRole('row', { name: /eli@example\.com Eli Stone/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '5 recipients' })).toBeVisible()
}
