/** @module-tag deeper */
import type { Page } from '@playwright/test'
import { it } from 'vitest'
import { createAuthenticatorApp } from '#tests/support/authenticator-app.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo } from '#tests/support/sign-in.ts'
import { auditPage } from './axe-states.ts'
import { addressOf, expect, startJourney } from './journey.ts'

const journey = startJourney()
const colleague = { email: 'leela.dsouza@example.com', password: 'Plutus-demo-1!' }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function confirmByMail(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify it’s you' })
  await expect(dialog).toBeVisible()
  const mail = await mailTo(journey.stack, email, ({ subject }) => subject === 'Verify it’s you')
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  await dialog.getByRole('textbox').first().pressSequentially(code)
  await expect(dialog).toBeHidden()
}

async function enrol(page: Page): Promise<void> {
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('main').getByRole('textbox').first().pressSequentially(createAuthenticatorApp(secret).code())
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
}

it('R25 requires two-factor of everyone once the owner has it, with a banner in the grace period, a list of who lacks it, and then only the setup', {
  tags: ['sweep'],
}, async () => {
  journey.expectComplaint(/status of 403/)
  journey.expectComplaint(/WebSocket/)
  const page = await journey.open('/profile/security')
  await expect(page.getByText('turn on two-factor for yourself first.')).toBeVisible()
  await button(page, 'Turn on two-factor').click()
  await confirmByMail(page, demo.email)
  await enrol(page)
  await button(page, 'I’ve saved them').click()
  await expect(page.getByText('5 of 6 people without two-factor')).toBeVisible()
  expect(await auditPage(page, page.url())).toEqual([])

  const other = await journey.open('/campaigns', { as: colleague })
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('combobox', { name: 'Time to turn it on' }).click()
  await page.getByRole('option', { name: '14 days' }).click()
  await button(page, 'Require two-factor').click()
  await expect(page.getByText(/^Two-factor is required after \d/)).toBeVisible()
  await expect(button(page, 'Turn off…')).toBeHidden()
  expect(await auditPage(page, page.url())).toEqual([])
  await expect(other.getByText(/^Turn on two-factor by \d/)).toBeVisible()
  await other.getByRole('link', { name: 'Turn on two-factor' }).click()
  await expect(other.getByText(/^Aurora Retail requires two-factor for everyone\. Turn it on by/)).toBeVisible()
  await expect(other.getByRole('region', { name: 'Everyone at Aurora Retail' })).toBeHidden()

  await page.getByRole('link', { name: 'See who' }).click()
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.filter({ hasText: 'Leela' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Meera Krishnan' })).toBeHidden()
  await button(page, 'Remind them').click()
  await expect(page.getByText(/^Reminded (just now|\d)/)).toBeVisible()
  expect(await auditPage(page, page.url())).toEqual([])
  await button(page, /^\d+ without two-factor$/).click()
  await expect(rows.filter({ hasText: 'Meera Krishnan' })).toBeVisible()

  await other.goto('/campaigns?q=diwali')
  await expect(other.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  await runSql(journey.stack, undefined, `UPDATE companies SET two_factor_from = ${Date.now() - 1} WHERE name = 'Aurora Retail'`)
  // the open page notices because its subscription ends
  await expect(other.getByRole('heading', { level: 1, name: 'Turn on two-factor' })).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeHidden()
  expect(await auditPage(other, 'the setup alone')).toEqual([])
  await other.goto('/wallet')
  await expect(other.getByRole('heading', { level: 1, name: 'Turn on two-factor' })).toBeVisible()
  await other.goto('/campaigns?q=diwali')
  await button(other, 'Turn on two-factor').click()
  await confirmByMail(other, colleague.email)
  expect(await auditPage(other, 'the setup begun')).toEqual([])
  await enrol(other)
  expect(await auditPage(other, 'the recovery codes')).toEqual([])
  await button(other, 'I’ve saved them').click()
  await expect(other.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  expect(addressOf(other)).toBe('/campaigns?q=diwali')

  await page.goto('/profile/team')
  await button(page, /^More actions for Leela/).click()
  await page.getByRole('menuitem', { name: 'Reset two-factor…' }).click()
  expect(await auditPage(page, 'asked to reset')).toEqual([])
  await button(page, 'Reset two-factor').click()
  await expect(other.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
})
