/** @module-tag deeper */
import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { createAuthenticatorApp } from '#tests/support/authenticator-app.ts'
import { axeComplaints } from '#tests/support/axe.ts'
import { operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { pngOf } from '#tests/support/pictures.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, rival, signInAtBff } from '#tests/support/sign-in.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()
const gstin = '27AAPFU0939F1ZV'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

/** Types the code from the newest verification email into the dialog. */
async function confirmByMail(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify it’s you' })
  await expect(dialog).toBeVisible()
  const mail = await mailTo(journey.stack, email, ({ subject }) => subject === 'Verify it’s you')
  await dialog
    .getByRole('textbox')
    .first()
    .pressSequentially(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await expect(dialog).toBeHidden()
}

async function signIn(page: Page, { email, password }: typeof demo): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Company email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
}

describe('the profile area', () => {
  it('P4 opens a page at its top, and returns to one where it was scrolled to', {
    tags: ['sweep'],
  }, async () => {
    const page = await journey.open('/profile/security')
    await page.setViewportSize({ width: 390, height: 500 })
    const at = () => page.evaluate(() => Math.round(scrollY))
    const opens = async (path: string, name: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 300))
    await opens('/profile/preference', 'Preference')
    expect(await at()).toBe(0)
    await opens('/profile/security', 'Two-factor and devices')
    await expect.poll(at).toBe(300)
  })

  it('P4 R20–R25 opens its list on a phone, and axe finds nothing', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/profile')
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByRole('navigation', { name: 'Profile area' }).getByRole('button').click()
    const groups = page.getByRole('menu').getByRole('group')
    for (const [name, first] of [
      ['You', 'Profile'],
      ['Company', 'Company Information'],
      ['Money', 'Documents'],
      ['Security', 'Settings'],
    ] as const)
      await expect(groups.and(page.getByRole('group', { name })).getByRole('menuitem').first()).toHaveText(first)
    expect(await axeComplaints(page)).toEqual([])
  })

  it('R20 R25 V1 V7 V16 saves a name, phone and picture, and shows them at once wherever the person is named', {
    tags: ['sweep'],
  }, async () => {
    const page = await journey.open('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Meera Krishnan' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Edit profile' }).last().click()
    await expect(page.getByText('No file chosen.')).toBeVisible()
    const file = page.getByLabel('Choose a picture')
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(page.getByText('Invalid file selected. Accepted formats: PNG, JPEG, GIF.')).toBeVisible()
    await field(page, 'First name').fill(' ')
    await field(page, 'Phone').fill('12345')
    await button(page, 'Save profile').click()
    await expect(page.getByText('Your name is required')).toBeVisible()
    await expect(page.getByText('Please enter valid phone number')).toBeVisible()
    expect(await auditPage(page, page.url())).toEqual([])
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pngOf(400, 300) })
    await button(page, 'Use this picture').click()
    await expect(page.getByText('This picture is in use.')).toBeVisible()
    await field(page, 'First name').fill('Mira')
    await field(page, 'Phone').fill('+91 98765 43210')
    await button(page, 'Save profile').click()
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await expect(field(page, 'Phone')).toHaveValue('+919876543210')
    await expect(button(page, /^Account menu/).locator('img')).toHaveAttribute('src', /^\/files\/avatars\/.+\.png$/)
    await page.getByRole('navigation', { name: 'Profile area' }).getByRole('link', { name: 'Profile', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mira Krishnan' })).toBeVisible()
  })

  it('R21 A8 V11 V12 V13 submits company information, answers a question about it, and is verified while the page is open', {
    tags: ['sweep'],
  }, async () => {
    const name = 'Aurora Retail'
    await runSql(
      journey.stack,
      undefined,
      `UPDATE companies SET verification = 'use_case_set', revision = revision + 1, website = NULL, address = NULL, pincode = NULL,
           city = NULL, state = NULL, registration_country = NULL, registration_number = NULL WHERE name = 'Aurora Retail'`,
    )
    const page = await journey.open('/')
    await expect(page.getByRole('link', { name: 'Submit details' })).toBeVisible()
    await expect(page.getByText('Your company isn’t verified yet.')).toBeHidden()
    await page.getByRole('navigation', { name: 'Reward Links' }).getByRole('link', { name: 'Templates' }).click()
    await expect(page.getByText('Your company isn’t verified yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Submit company information' }).click()
    await field(page, 'Registered business name').fill('')
    await button(page, 'Submit for verification').click()
    const summary = page.getByRole('alert').filter({ hasText: 'fields to continue' })
    await expect(summary).toBeFocused()
    for (const words of [
      'Your business name is required',
      'Your website is required',
      'Your address is required',
      'Your pincode is required',
    ])
      await expect(summary).toContainText(words)
    expect(await auditPage(page, page.url())).toEqual([])
    await summary.getByRole('button', { name: 'Registered business name' }).click()
    await expect(field(page, 'Registered business name')).toBeFocused()
    await field(page, 'Registered business name').fill('Aurora Retail Private Limited')
    await field(page, 'Website').fill('https://www.aurora.example.com')
    await field(page, 'Address').fill('12 Marine Drive')
    await field(page, 'Pincode').fill('000000')
    await field(page, 'City').focus()
    await expect(page.getByText('Invalid or unknown pincode', { exact: true })).toBeVisible()
    await field(page, 'Pincode').fill('400020')
    await expect(field(page, 'City')).toHaveValue('Mumbai')
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveText('Maharashtra')
    await page.getByLabel('Registered identification number', { exact: true }).fill(gstin)
    await expect(page.getByText('Registered in Maharashtra, PAN AAPFU0939F')).toBeVisible()
    const again = field(page, 'Confirm the registered identification number')
    await again.fill('27AAPFU0938')
    await expect(page.getByText('The Registration number does not match', { exact: true })).toBeVisible()
    await again.fill(gstin)
    await expect(page.getByText('The numbers match.')).toBeVisible()
    await button(page, 'Submit for verification').click()
    await expect(page.getByText(/^Submitted .* We usually review/)).toBeVisible()
    await expect(page.getByText(gstin)).toBeVisible()
    await operator(journey.stack, 'ask-company', { company: name, note: 'Please send the certificate’s page two.' })
    await expect(page.getByText('Please send the certificate’s page two.')).toBeVisible()
    await field(page, 'Confirm the registered identification number').fill(gstin)
    await button(page, 'Submit for verification').click()
    await expect(page.getByText(/^Submitted .* We usually review/)).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByText('Your company information is under review,')).toBeVisible()
    expect(await auditPage(page, page.url())).toEqual([])
    await operator(journey.stack, 'verify-company', { company: name })
    await expect(page.getByText('Your company information is under review,')).toBeHidden()
  })

  it('P4 R25 S3 shows a group only to people who may open one of its pages', async () => {
    const page = await journey.open('/profile/edit', { as: { email: 'leela.dsouza@example.com', password: 'Plutus-demo-1!' } })
    const area = page.getByRole('navigation', { name: 'Profile area' })
    await expect(area.getByRole('list', { name: 'Security' }).getByRole('link')).toHaveText(['Settings', 'Two-factor and devices'])
    await expect(area.getByRole('list', { name: 'Money' })).toBeHidden()
    await expect(area.getByRole('link', { name: 'Profile', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.goto('/profile/low-balance')
    await expect(page.getByText('You are not authorized to access this page.')).toBeVisible()
  })

  it('R22 R25 U23 saves the time zone and emails automatically, reverts them on failure, and saves the low balance alert', {
    tags: ['sweep'],
  }, async () => {
    const page = await journey.open('/profile/preference')
    const saved = (title: string) => page.getByRole('region', { name: title }).getByText('Saved', { exact: true })
    await page.getByRole('radio', { name: 'My own' }).check()
    await page.getByRole('combobox', { name: 'My time zone' }).click()
    await page.getByRole('combobox', { name: 'Search time zones' }).fill('tokyo')
    await page.getByRole('option', { name: /Tokyo/ }).click()
    await expect(saved('Time zone')).toBeVisible()
    const finished = page.getByRole('switch', { name: 'One of my launches finishes' })
    journey.expectComplaint(/ERR_FAILED/)
    await page.route('**/graphql', (route) => route.abort())
    await finished.click()
    await expect(page.getByText(/^Your change wasn’t saved\./)).toBeVisible()
    await expect(finished).toBeChecked()
    await page.unroute('**/graphql')
    await button(page, 'Try again').click()
    await expect(saved('Emails')).toBeVisible()
    await expect(finished).not.toBeChecked()
    await page.getByRole('link', { name: 'Low balance alert' }).first().click()
    const alert = page.getByRole('switch', { name: 'Email us when the balance is low' })
    await alert.click()
    await expect(page.getByText(/^The alert isn’t on yet\./)).toBeVisible()
    await button(page, 'Save alert').click()
    await expect(page.getByText('Enter a valid amount')).toBeVisible()
    await page.getByLabel('Amount').fill('50,000')
    await page.getByRole('checkbox', { name: /Krishnan/ }).check()
    await button(page, 'Save alert').click()
    await expect(page.getByText('Saved. The alert is on.')).toBeVisible()
    expect(await auditPage(page, page.url())).toEqual([])
    await alert.click()
    await expect(page.getByText('Saved. The alert is off.')).toBeVisible()
    await alert.click()
    await expect(page.getByText('Saved. The alert is on.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Amount')).toHaveValue('50,000')
    await page.goto('/profile/preference')
    await expect(page.getByRole('combobox', { name: 'My time zone' })).toContainText('Tokyo')
    await expect(finished).not.toBeChecked()
  })

  it('R25 A6 turns on two-factor after a mailed code, asks for it at sign-in, and revokes a trusted browser', {
    tags: ['sweep'],
  }, async () => {
    journey.expectComplaint(/status of 403/)
    const page = await journey.open('/profile/security', { as: rival })
    await button(page, 'Turn on two-factor').click()
    await expect(page.getByRole('dialog', { name: 'Verify it’s you' })).toBeVisible()
    expect(await auditPage(page, page.url())).toEqual([])
    await confirmByMail(page, rival.email)
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const app = createAuthenticatorApp(secret)
    expect(await auditPage(page, page.url())).toEqual([])
    await page.getByRole('main').getByRole('textbox').first().pressSequentially(app.code())
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    expect(await auditPage(page, page.url())).toEqual([])
    await button(page, 'I’ve saved them').click()
    await expect(page.getByText('Two-factor is on')).toBeVisible()

    const other = await journey.open('/auth/login', { as: null })
    await signIn(other, rival)
    await other.getByRole('checkbox', { name: /Trust this device/ }).check()
    const code = await app.nextCode((text) => runSql(journey.stack, undefined, text))
    await other.getByRole('textbox').first().pressSequentially(code)
    await expect(other).toHaveURL('/')
    await page.reload()
    await button(page, /^Revoke /).click()
    await expect(page.getByText('No trusted devices.')).toBeVisible()
  })

  it('R23 V4 V5 V8 ends every other session with a new password, which signs in', async () => {
    journey.expectComplaint(/status of 401/)
    const page = await journey.open('/profile/settings')
    const elsewhere = await signInAtBff(journey.stack, demo)
    const next = 'Quiet-ledger-42!'
    await button(page, 'Change password').click()
    await expect(page.getByText('Your current password is required')).toBeVisible()
    const [current, fresh, again] = ['Current password', 'New password', 'Confirm password'].map((name) =>
      page.getByLabel(name, { exact: true }),
    )
    await current?.fill(demo.password)
    await fresh?.fill(demo.password)
    await again?.fill('other')
    await again?.blur()
    await expect(page.getByText('Current and new password cannot be the same')).toBeVisible()
    await expect(page.getByText('The password does not match')).toBeVisible()
    expect(await auditPage(page, page.url())).toEqual([])
    await current?.fill('not-the-One-1!')
    await fresh?.fill(next)
    await again?.fill(next)
    await button(page, 'Change password').click()
    await expect(page.getByText('This is not your current password')).toBeVisible()
    await current?.fill(demo.password)
    await button(page, 'Change password').click()
    await expect(page.getByText('Your password was changed. All other sessions have been signed out.')).toBeVisible()
    expect(await (await elsewhere.fetch('/auth/session')).json()).toMatchObject({ authenticated: false })
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await signIn(await journey.open('/auth/login', { as: null }), { email: demo.email, password: next })
  })
})
