import type { Page } from '@playwright/test'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { expect } from './journey.ts'

/** Waits for the page's main heading. */
export const expectTitle = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** Returns the id of the recharge that a status page shows. */
export const rechargeIdOf = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''
/** Waits for a balance in the top bar. The amount is in paise. */
export const expectBalance = (page: Page, amount: bigint) =>
  expect(page.getByRole('link', { name: `Wallet balance ${formatMoney(String(amount), 'INR')}`, exact: true })).toBeVisible()

/** Fills in the recharge form and continues to the payment page. */
export async function recharge(page: Page, rupees: string, method: RegExp, path = '/recharge') {
  await page.goto(path)
  if (rupees) await page.getByLabel('Amount', { exact: true }).fill(rupees)
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: /^Recharge/ }).click()
}
