import type { Page } from '@playwright/test'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { expect } from './journey.ts'

/** Waits until the page's main heading is `name`. */
export const expectTitle = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** Returns the id of the recharge that a status page shows. */
export const rechargeIdOf = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''
/** Waits until the top bar shows this wallet balance. The amount is in paise. */
export const expectBalance = (page: Page, amount: bigint) =>
  expect(page.getByRole('link', { name: `Wallet balance ${formatMoney(String(amount), 'INR')}`, exact: true })).toBeVisible()

/** Fills in the recharge form and submits it, which opens the payment page. An empty `rupees` keeps the form's amount. */
export async function recharge(page: Page, rupees: string, method: RegExp, path = '/recharge') {
  await page.goto(path)
  if (rupees) await page.getByLabel('Amount', { exact: true }).fill(rupees)
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: /^Recharge/ }).click()
}
