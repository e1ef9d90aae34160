import type { Page } from '@playwright/test'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { expect } from './journey.ts'

/** The page's heading. */
export const title = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** The recharge that a status page shows. */
export const idOn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''
/** The balance in the top bar, in paise. */
export const balance = (page: Page, amount: bigint) =>
  expect(page.getByRole('link', { name: `Wallet balance ${formatMoney(String(amount), 'INR')}`, exact: true })).toBeVisible()

/** From the recharge page to where it is paid. */
export async function recharge(page: Page, rupees: string, method: RegExp, path = '/recharge') {
  await page.goto(path)
  if (rupees) await page.getByLabel('Amount', { exact: true }).fill(rupees)
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: /^Recharge/ }).click()
}
