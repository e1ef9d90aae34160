import type { Page } from '@playwright/test'
import { it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { mailedCode, proveAddress } from '#tests/support/sign-up.ts'
import { expectSaved } from './campaign-steps.ts'
import { expect, startJourney } from './journey.ts'
import { enterCode, signIn } from './sign-up-steps.ts'

const journey = startJourney()

it('R31 says that no brand takes paise, on the cards too, and offers the nearest values', async () => {
  const page = await journey.open('/campaigns/create/rewardlinks')
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Pongal thank-you')
  const value = page.getByRole('textbox', { name: 'Value of each reward' })
  await value.fill('500')
  await expect(page.getByText(/^\d+ brands take this value\.$/)).toBeVisible()
  await value.fill('90,00,000')
  await expect(page.getByText('No brand takes more than ₹50,000.')).toBeVisible()
  await value.fill('1275.50')
  await expect(page.getByText('No brand takes paise.')).toBeVisible()
  expect(await axeComplaints(page)).toEqual([])
  await expectSaved(page)
  await page.getByRole('button', { name: 'Catalogue', exact: true }).click()

  await expect(page.getByText('No brand takes paise.')).toBeVisible()
  await expect(page.getByText(/^₹1,250: \d+ brands, ₹1,275: \d+ brands, ₹1,300: \d+ brands$/)).toBeVisible()
  const card = (brand: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: brand })
  await expect(card('Northloom')).toContainText('FashionIn steps of ₹50: ₹1,250 or ₹1,300')
  await expect(card('Grovekart')).toContainText('GroceriesWhole amounts only: ₹1,275 or ₹1,276')
  for (const mode of ['All brands that fit (0)', 'Brands by rule']) {
    await page.getByRole('radio', { name: mode }).click()
    await expect(page.getByRole('status').filter({ hasText: 'No brand takes this value.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Schedule and delivery', exact: true })).toBeHidden()
  }
  await page.getByRole('link', { name: 'Change the value' }).click()
  await page.getByRole('button', { name: /^₹1,300: \d+ brands$/ }).click()
  await expect(value).toHaveValue('1,300')
  await expect(page.getByText(/^\d+ brands take this value\.$/)).toBeVisible()
})

/** Signs in as the owner of a company without a currency, which opens the choice of the currency. */
async function openChoice(): Promise<Page> {
  const { id, email } = await proveAddress(journey.stack)
  const first = await mailedCode(journey.stack, email)
  const page = await journey.open('/auth/login', { as: null })
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Verify it’s you' })).toBeVisible()
  await enterCode(page, await mailedCode(journey.stack, email, first))
  await expect(page).toHaveURL(`/auth/${id}/reward`)
  return page
}

it('P8 R5 offers only currencies with brands, refuses one that lost its last brand, and waits while there are none', async () => {
  journey.expectComplaint(/status of 400/)
  const page = await openChoice()
  const currency = page.getByLabel('Reward currency')
  const setStatus = (status: string, where: string) =>
    runSql(journey.stack, undefined, `update brands set status = '${status}' where ${where}`)
  await currency.click()
  await expect(page.getByRole('option')).toHaveText([/^Indian Rupee₹ INR · \d+ brands$/, /^US Dollar\$ USD · \d+ brands$/])
  await page.getByRole('option', { name: /^US Dollar/ }).click()
  await expect(page.getByText('Euro (EUR)')).toBeHidden()
  await page.getByText('31 currencies not available yet').click()
  await expect(page.getByText('Euro (EUR)')).toBeVisible()
  expect(await axeComplaints(page)).toEqual([])

  await setStatus('retired', "currency = 'USD'")
  await page.getByText('Customer rewards').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Yes, use USD' }).click()
  await expect(page.getByText('No brand is available in USD right now. Choose another currency.')).toBeVisible()
  await expect(page.getByText('32 currencies not available yet')).toBeVisible()

  await setStatus('retired', "status = 'active'")
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No brands yet' })).toBeVisible()
  await expect(page.getByText('Nothing is lost. Sign in later and you’ll continue here.')).toBeVisible()
  expect(await axeComplaints(page)).toEqual([])
  await setStatus('active', "currency = 'INR'")
  await page.getByRole('button', { name: 'Check again' }).click()
  await currency.click()
  await expect(page.getByRole('option')).toHaveText([/^Indian Rupee/])
})
