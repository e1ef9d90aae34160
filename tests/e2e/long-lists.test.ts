/** @module-tag deeper */
import { beforeAll, it } from 'vitest'
import { fillLedger } from '#tests/support/fill-ledger.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()
const lines = 10_060

beforeAll(async () => {
  const { user } = await signIn(journey.stack)
  fillLedger(journey.stack, user.company.id, lines)
})

it('R28 says "10,000+" of a list that is longer, turns on past it and knows its end when it is there', async () => {
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
