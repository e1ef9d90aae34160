import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const next = (page: Page, step: string) => page.getByRole('button', { name: step, exact: true }).click()
const heading = (page: Page, words: string) => expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()

/** Drafts a campaign for one recipient, from the empty dashboard to the Template step of the wizard. */
export async function draftFirstCampaign(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: 'New campaign' }).click()
  await page.getByRole('link', { name: /^Reward links/ }).click()
  await page.getByRole('textbox', { name: 'Campaign name' }).fill(name)
  await page.getByRole('textbox', { name: 'Value of each reward' }).fill('500')
  await next(page, 'Catalogue')
  await heading(page, 'Which brands can they choose?')
  await page.getByRole('radio', { name: /^All brands that fit/ }).check()
  await next(page, 'Schedule and delivery')
  await heading(page, 'When should it arrive?')
  await page.getByRole('radio', { name: 'Off', exact: true }).click()
  await next(page, 'Recipients')
  await heading(page, 'Who gets a reward?')
  await page.getByRole('tab', { name: 'Add one by one' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('first@example.com')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await page.getByRole('button', { name: 'Add recipient' }).click()
  await expect(page.getByRole('row', { name: /first@example\.com Ana/ })).toBeVisible()
  await next(page, 'Template')
  await heading(page, 'Write the message')
}

/** Fills in the details of a company in Mumbai and submits them for verification. */
export async function submitCompany(page: Page): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Registered business name').fill('Zephyr Foods Private Limited')
  await field('Website').fill('zephyr.example.com')
  await field('Address').fill('12 Marine Drive')
  await expect(field('Website')).toHaveValue('https://zephyr.example.com')
  await field('Pincode').fill('400020')
  await expect(field('City')).toHaveValue('Mumbai')
  for (const name of ['Registered identification number', 'Confirm the registered identification number'])
    await field(name).fill('27AAPFU0939F1ZV')
  await page.getByRole('button', { name: 'Submit for verification' }).click()
  await expect(page.getByText(/^Submitted .* We usually review/)).toBeVisible()
}
