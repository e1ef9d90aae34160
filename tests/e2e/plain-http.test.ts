import { hostname, networkInterfaces } from 'node:os'
import type { Page } from '@playwright/test'
import { it, expect as vitestExpect } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { mailTo } from '#tests/support/mail.ts'
import { demo } from '#tests/support/sign-in.ts'
import { expect, startJourney } from './journey.ts'
import { recharge } from './recharge-steps.ts'
import { sendReward } from './seeded.ts'

const journey = startJourney({
  async prepare() {
    const addresses = Object.values(networkInterfaces()).flatMap((of) => of ?? [])
    const host = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? hostname().toLowerCase()
    const PORT = String(await freePort())
    return { PORT, BIND_HOST: '0.0.0.0', PUBLIC_URL: `http://${host}:${PORT}` }
  },
})

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const selection = (page: Page) => page.evaluate(() => getSelection()?.toString().trim())

it('F34 signs in, drafts, recharges and creates a key from another machine by http', { tags: ['sweep'] }, async () => {
  // browsers take that header from https alone
  journey.expectComplaint(/Cross-Origin-Opener-Policy/)
  const page = await journey.open('/auth/login', { as: null })
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await expect(page.getByText(/This page isn’t encrypted/)).toBeVisible()
  await page.getByLabel('Company email').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Wallet balance/ })).toBeVisible()
  const names = (await page.context().cookies()).map(({ name }) => name)
  vitestExpect(names).toEqual([`plutus-${new URL(journey.stack.url).port}`])

  await page.goto('/campaigns/create')
  await page.getByRole('link', { name: /^Reward links/ }).click()
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Office network')
  await page.getByRole('textbox', { name: 'Value of each reward' }).fill('500')
  await page.getByRole('button', { name: 'Catalogue', exact: true }).click()
  await heading(page, 'Which brands can they choose?')

  await page.goto('/profile/developers')
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create a key' })
  await form.getByLabel('Name').fill('Payroll')
  await form.getByRole('button', { name: 'Create key' }).click()
  const mail = await mailTo(journey.stack, demo.email, ({ subject }) => subject === 'Verify it’s you')
  await page
    .getByRole('dialog', { name: 'Verify it’s you' })
    .getByRole('textbox')
    .first()
    .pressSequentially(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  const dialog = page.getByRole('dialog', { name: 'Your new key' })
  await dialog.getByRole('button').filter({ hasText: 'Copy' }).click()
  await expect(dialog.getByText(/It’s selected/)).toBeVisible()
  expect(await selection(page)).toBe(await dialog.locator('code').textContent())
  await dialog.getByRole('button', { name: 'Done' }).click()

  await recharge(page, '5000', /Card.*Plutus test payments/)
  await page.waitForURL(/\/pay\//)
})

it('F34 claims and copies a voucher by http', { tags: ['sweep'] }, async () => {
  // browsers take that header from https alone
  journey.expectComplaint(/Cross-Origin-Opener-Policy/)
  const page = await journey.open((await sendReward(journey.stack, 'Officia')).path, { as: null })
  await heading(page, /You have/)
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Get my voucher' }).click()
  await heading(page, /It’s yours/)
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText(/It’s selected/)).toBeVisible()
  expect(await selection(page)).toMatch(/\w{4}/)
})
