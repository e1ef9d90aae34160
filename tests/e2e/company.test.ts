/** @module-tag deeper */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { clampColor } from '#graphql/contracts/company/clamp-color.ts'
import { emailColors } from '#graphql/contracts/message/reward-email.ts'
import { addRecipient, campaignReaches, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { pngOf } from '#tests/support/pictures.ts'
import { demo } from '#tests/support/sign-in.ts'
import { inviteToken, newPassword } from '#tests/support/team.ts'
import { auditPage } from './axe-states.ts'
import { confirmByMail, expectLogoWarnings } from './company-steps.ts'
import { expect, startJourney } from './journey.ts'
import { integrator, linkIn } from './seeded.ts'

const journey = startJourney()
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

describe('the storefront', () => {
  it('R24 C6 V15 V16 E9 shows its colour, theme and logo in the email, on the reward page and in every open tab', async () => {
    const page = await journey.open('/profile/storefront')
    const other = await page.context().newPage()
    await other.goto('/campaigns')
    await expect(page.getByText('This logo is in use')).toBeVisible()
    const input = page.getByLabel(/logo, or drop it here|another logo/)
    await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText(/^Invalid file selected\. Accepted formats: PNG, JPEG, GIF\.$/)).toBeVisible()
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText("Sorry, we couldn't upload your Company logo. Accepted formats: PNG, JPEG, GIF.")).toBeVisible()

    const crop = page.getByRole('dialog', { name: 'Crop the logo' })
    await expectLogoWarnings(crop, input)
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(400, 200) })
    await crop.getByRole('slider').press('ArrowRight')
    const sent = page.waitForResponse((response) => response.url().includes('/files?kind=logo'))
    await crop.getByRole('button', { name: 'Use this logo' }).click()
    const { file } = await (await sent).json()
    await expect(crop).toBeHidden()
    await page.getByRole('radio', { name: 'Dark', exact: true }).check()
    await page.getByRole('button', { name: /^Choose a colour/ }).click()
    await page.getByRole('slider', { name: 'Hue' }).press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: /^Primary colour/ })).not.toHaveValue('#5b3aa6')
    await page.getByRole('textbox', { name: /^Primary colour/ }).fill('#f2b63')
    await page.getByRole('textbox', { name: /^Primary colour/ }).blur()
    await expect(page.getByText('Please enter a colour like #0f766e')).toBeVisible()
    await page.getByRole('textbox', { name: /^Primary colour/ }).fill('#f2b632')
    const clamped = clampColor('#f2b632').light.background
    await expect(page.getByText(`Too light for white text, so shown as ${clamped}.`)).toBeVisible()
    const preview = page.frameLocator('iframe[title="Reward page"]')
    await expect(preview.getByText('Where would you like it?')).toBeVisible()
    await expect(preview.locator(`img[src="/public/logos/${file}"]`)).toBeVisible()
    // the reward page's stylesheet stays inside the preview frame
    await expect(page.locator('link[rel="stylesheet"][href*="/assets/reward"]')).toHaveCount(0)

    await page.getByRole('link', { name: 'Team', exact: true }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save storefront' }).click()
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
    await expect(other.locator(`[data-slot="company-logo"][src="/public/logos/${file}"]`).first()).toBeAttached()

    const person = integrator(journey.stack)
    const draft = await draftCampaign(person, { name: 'In new colours' })
    await launch(person, await addRecipient(person, draft.id, { email: 'vera@example.com', firstName: 'Vera' }))
    await campaignReaches(person, draft.id, 'live')
    const mail = await mailTo(journey.stack, 'vera@example.com')
    expect(mail.html).toContain(emailColors('#f2b632').light)
    const reward = await journey.open(linkIn(mail), { as: null, colorScheme: 'light' })
    await expect(reward.getByText('Where would you like it?')).toBeVisible()
    await expect(reward.locator('html')).toHaveClass('dark')
    await expect(reward.locator(`img[src="/public/logos/${file}"]`)).toBeVisible()
    expect(await reward.locator('.sender').evaluate((page) => getComputedStyle(page).getPropertyValue('--sender-light'))).toBe(clamped)

    await page.getByRole('button', { name: 'Remove logo' }).click()
    await expect(page.getByText('No file chosen')).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByText('This logo is in use')).toBeVisible()
  })

  it('V15 lists the allowed formats when the server refuses a logo', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 400/)
    const page = await journey.open('/profile/storefront')
    const refusal = { errors: [{ message: 'x', extensions: { code: 'IMAGE_NOT_ACCEPTED', requestId: 'x' } }] }
    await page.route('**/files?kind=logo*', (route) => route.fulfill({ status: 400, json: refusal }))
    const input = page.getByLabel(/logo, or drop it here|another logo/)
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(230, 80) })
    await page.getByRole('button', { name: 'Use this logo' }).click()
    await expect(page.getByText("Sorry, we couldn't upload your Company logo. Accepted formats: PNG, JPEG, GIF.")).toBeVisible()
    expect(await auditPage(page, 'a refused logo')).toEqual([])
  })
})

describe('the team', { tags: ['sweep'] }, () => {
  it('R25 invites, changes a role with immediate effect in an open tab, switches a permission off and removes a colleague', async () => {
    const since = Date.now()
    const page = await journey.open('/profile/team')
    await page.getByRole('button', { name: 'More actions for Meera Krishnan' }).click()
    await expect(page.getByRole('menuitem', { name: /^Change role….*A company needs an owner/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Invite team members' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite team members' })
    await invite.getByRole('button', { name: 'Send invite' }).click()
    await expect(invite.getByText('Please enter an email address')).toBeVisible()
    await invite.getByLabel('Email').fill('nadia@example.com')
    await invite.getByRole('radio', { name: /^Manager/ }).check()
    await invite.getByRole('button', { name: 'Send invite' }).click()
    await expect(invite).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'nadia@example.com' })).toContainText('Invited as Manager, by Meera Krishnan')

    const colleague = await journey.open('/auth/login', { as: null })
    const token = await inviteToken(journey.stack, 'nadia@example.com')
    // fetched in the page, because Playwright's own requests date a cookie by this process's clock
    const joined = await colleague.evaluate(
      async ({ path, body }) =>
        (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', 'x-plutus-csrf': '1' }, body })).status,
      {
        path: `/auth/invites/${token}`,
        body: JSON.stringify({
          firstName: 'Nadia',
          lastName: 'Haddad',
          password: newPassword,
          confirmPassword: newPassword,
          terms: true,
        }),
      },
    )
    expect(joined).toBe(200)
    await colleague.goto('/campaigns')
    await expect(colleague.getByRole('link', { name: 'New campaign' })).toBeVisible()

    await expect(page.getByRole('listitem').filter({ hasText: 'nadia@example.com' })).toBeHidden()
    await page.getByRole('button', { name: 'More actions for Nadia Haddad' }).click()
    await page.getByRole('menuitem', { name: 'Change role…' }).click()
    const role = page.getByRole('dialog', { name: 'Role of Nadia Haddad' })
    await role.getByRole('radio', { name: /^Viewer/ }).check()
    await role.getByRole('button', { name: 'Change role' }).click()
    await confirmByMail(page, journey.stack, demo.email, since)
    await expect(page.getByText('Nadia Haddad is now Viewer')).toBeVisible()
    await expect(colleague.getByRole('link', { name: 'New campaign' })).toBeHidden()

    await page.getByRole('button', { name: 'More actions for Nadia Haddad' }).click()
    await page.getByRole('menuitem', { name: 'Change role…' }).click()
    await role.getByRole('radio', { name: /^Manager/ }).check()
    await role.getByRole('button', { name: 'Change role' }).click()
    await expect(colleague.getByRole('link', { name: 'New campaign' })).toBeVisible()

    await colleague.goto('/profile/storefront')
    await expect(colleague.getByRole('button', { name: 'Save storefront' })).toBeVisible()
    await page.goto('/profile/permissions')
    await page.getByRole('link', { name: 'Edit permissions' }).click()
    await page.getByRole('switch', { name: 'Manager: Edit the storefront' }).click()
    await expect(page.getByText('1 change', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Review and save' }).click()
    await expect(page.getByText('Manager can no longer: Edit the storefront')).toBeVisible()
    await page.getByRole('button', { name: 'Save permissions' }).click()
    await heading(page, 'Permissions')
    const row = page.getByRole('row', { name: /^Edit the storefront/ })
    await expect(row.getByRole('cell').nth(2)).toContainText('Not allowed, Your company’s choice')
    await expect(colleague.getByRole('button', { name: 'Save storefront' })).toBeHidden()

    await page.goto('/profile/team')
    await page.getByRole('button', { name: 'More actions for Nadia Haddad' }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    journey.expectComplaint(/status of 401|WebSocket/)
    await page
      .getByRole('alertdialog', { name: 'Remove Nadia Haddad permanently?' })
      .getByRole('button', { name: 'Remove permanently' })
      .click()
    await expect(page.getByRole('row', { name: /Nadia/ })).toBeHidden()
    await expect(colleague).toHaveURL(/\/auth\/login/)
  })

  it('R25 resends and revokes an invite', async () => {
    const page = await journey.open('/profile/team')
    await page.getByRole('button', { name: 'Invite team members' }).click()
    await page.getByLabel('Email').fill('late@example.com')
    await page.getByRole('button', { name: 'Send invite' }).click()
    // a locator fails if the closing dialog still offers a second button
    await page.getByRole('button', { name: 'Resend invite to late@example.com' }).click()
    await expect(page.getByText('We’ve sent a new link to late@example.com')).toBeVisible()
    await page.getByRole('button', { name: 'Revoke the invite for late@example.com' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invite' }).click()
    await expect(page.getByText('late@example.com', { exact: true })).toBeHidden()
  })
})

describe('the documents and settings of the company', { tags: ['sweep'] }, () => {
  it('R25 V16 uploads, downloads and deletes a document', async () => {
    const page = await journey.open('/profile/documents')
    await expect(page.getByText('No documents yet')).toBeVisible()
    const input = page.getByLabel('Choose files, or drop them here')
    await input.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html>') })
    await expect(page.getByText(/^Invalid file selected\. Accepted formats: PDF/)).toBeVisible()
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const { promise: seen, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/files\?/, (route) => seen.then(() => route.continue()))
    await input.setInputFiles(
      ['Certificate.pdf', 'Certificate, page 2.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf })),
    )
    await expect(page.getByText('2 files selected · Certificate.pdf, Certificate, page 2.pdf')).toBeVisible()
    await page.getByRole('combobox', { name: 'Document type' }).click()
    await page.getByRole('option', { name: 'Tax certificate' }).click()
    await page.getByRole('button', { name: 'Upload 2 files' }).click()
    await expect(page.getByText('2 files selected · Uploading Certificate.pdf…')).toBeVisible()
    letGo()
    const row = page.getByRole('row', { name: /Certificate\.pdf/ })
    await expect(page.getByRole('row', { name: /page 2\.pdf/ })).toBeVisible()
    await expect(row).toContainText('Tax certificate')
    await expect(row).toContainText('Meera Krishnan')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Certificate.pdf' }).click()
    expect(await readFile(await (await downloading).path())).toEqual(pdf)
    for (const name of ['Certificate.pdf', 'Certificate, page 2.pdf']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(page.getByRole('row', { name })).toHaveCount(0)
    }
    await expect(page.getByText('No documents yet')).toBeVisible()
  })

  it('R25 shows errors in project settings and billing, and saves valid values', async () => {
    const page = await journey.open('/profile/project')
    await page.getByLabel('Links expire after (days)').fill('400')
    await page.getByLabel('Sender name').fill('Aurora <x@example.com>')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('At most 365 days')).toBeVisible()
    await expect(page.getByText('Please use a name, not an address')).toBeVisible()
    await page.getByLabel('Links expire after (days)').fill('60')
    await page.getByLabel('Sender name').fill('Aurora Rewards')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

    await page.goto('/profile/billing')
    await page.getByLabel('Billing email').fill('billing@aurora.example')
    await page.getByLabel('Address', { exact: true }).fill('4 Lake Road')
    await page.getByLabel('Postal code').fill('56000')
    await page.getByLabel('City').fill('Bengaluru')
    await page.getByRole('button', { name: 'Save billing details' }).click()
    await expect(page.getByText('Please enter a pincode of 6 digits')).toBeVisible()
    await page.getByLabel('Postal code').fill('560001')
    await page.getByRole('button', { name: 'Save billing details' }).click()
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

    const since = Date.now()
    await page.getByRole('button', { name: 'Add account' }).click()
    const bank = page.getByRole('dialog', { name: 'Bank account' })
    await bank.getByLabel('Account holder').fill('Aurora Retail Limited')
    await bank.getByLabel('IFSC').fill('hdfc0001234')
    await bank.getByLabel('Account number', { exact: true }).fill('1234 5678 9012')
    await bank.getByLabel('Confirm account number').fill('123456789013')
    await bank.getByRole('button', { name: 'Save account' }).click()
    await expect(bank.getByText('The account number does not match')).toBeVisible()
    await bank.getByLabel('Confirm account number').fill('123456789012')
    await bank.getByRole('button', { name: 'Save account' }).click()
    await confirmByMail(page, journey.stack, demo.email, since)
    await expect(page.getByText('Account ending in 9 0 1 2')).toBeAttached()
    await expect(page.getByText('123456789012')).toHaveCount(0)
  })
})

describe('the activity log', { tags: ['sweep'] }, () => {
  it('R25 keeps filters in the address, describes values before and after in words, and exports what is shown', async () => {
    const page = await journey.open('/profile/activity')
    await page.getByRole('button', { name: 'Area', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Company and storefront' }).click()
    await expect(page).toHaveURL(/area=company/)
    await expect(page.getByRole('button', { name: 'Signed in' })).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Changed project settings/ })
      .first()
      .click()
    const change = page.getByRole('row', { name: /^Sender name/ })
    await expect(change).toContainText('Aurora Rewards')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain('storefront.update')
    expect(file).not.toContain('session.start')
    const found = await page.getByRole('status').filter({ hasText: /entr/ }).textContent()
    const rows = file.trim().split(/\r\n(?=\d)/).length - 1
    expect(found).toBe(rows === 1 ? '1 entry' : `${rows} entries`)
    await page.getByRole('searchbox').fill('nobody did this')
    await expect(page.getByText('No entries match these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/profile/activity')
  })

  it('R25 axe finds nothing while a colleague is invited', async () => {
    const page = await journey.open('/profile/team')
    await page.getByRole('button', { name: 'Invite team members' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await auditPage(page, 'an invite')).toEqual([])
  })
})
