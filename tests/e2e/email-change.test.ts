/** @module-tag deeper */
import type { Page } from '@playwright/test'
import { it } from 'vitest'
import { undoToken } from '#tests/support/email-change.ts'
import { mailTo } from '#tests/support/mail.ts'
import { demo, signInAtBff } from '#tests/support/sign-in.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()

const colleague = { email: 'priya.nambiar@example.com', password: demo.password }
const newAddress = 'priya.nambiar@aurora.example.com'

/** Types the code from the newest email to `to` with this subject into the dialog of this name. */
async function typeCode(page: Page, dialog: string, { to, subject }: { to: string; subject: string }): Promise<void> {
  const cells = page.getByRole('dialog', { name: dialog }).getByRole('group').getByRole('textbox')
  await expect(cells).toHaveCount(6)
  const mail = await mailTo(journey.stack, to, (mail) => mail.subject === subject)
  await cells.first().pressSequentially(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
}

it('R20 R25 R3 moves an account to another address, shows it to a colleague at once, and restores the former one by its link', {
  tags: ['sweep'],
}, async () => {
  // the change ends every session, and a socket can reconnect before the new cookie arrives
  journey.expectComplaint(/status of 4(00|03|10)|WebSocket connection .* no valid credentials/)
  const team = await journey.open('/profile/team')
  await expect(team.getByText(colleague.email)).toBeVisible()
  const page = await journey.open('/profile/edit', { as: colleague })
  const elsewhere = await signInAtBff(journey.stack, colleague)
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  const address = dialog.getByRole('textbox', { name: 'New email address' })
  await expect(address).toBeFocused()
  await address.fill(colleague.email)
  await address.press('Enter')
  await expect(dialog.getByText('This is already your email address')).toBeVisible()
  expect(await auditPage(page, page.url())).toEqual([])
  await address.fill(newAddress)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, 'Verify it’s you', { to: colleague.email, subject: 'Verify it’s you' })
  await expect(dialog.getByText(`We’ve sent a 6-digit code to ${newAddress}.`)).toBeVisible()
  expect(await auditPage(page, page.url())).toEqual([])
  await typeCode(page, 'Change your email', { to: newAddress, subject: 'Your code to change your email address' })
  await expect(page.getByText(`Your email is now ${newAddress}`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(newAddress)
  await expect(team.getByText(newAddress)).toBeVisible()
  expect(await (await elsewhere.fetch('/auth/session')).json()).toMatchObject({ authenticated: false })
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(newAddress)

  const token = await undoToken(journey.stack, colleague.email)
  const mailbox = await journey.open(`/auth/undo-email?token=${token}`, { as: null })
  await expect(mailbox.getByRole('heading', { name: 'Undo the change?' })).toBeVisible()
  expect(await auditPage(mailbox, mailbox.url())).toEqual([])
  await mailbox.getByRole('button', { name: 'Undo the change' }).click()
  await expect(mailbox.getByRole('heading', { name: 'Your email is back' })).toBeVisible()
  expect(await auditPage(mailbox, mailbox.url())).toEqual([])
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(team.getByText(colleague.email)).toBeVisible()
  const next = 'Quiet-ledger-42!'
  await mailbox.getByLabel('New password').fill(next)
  await mailbox.getByLabel('Confirm password').fill(next)
  await mailbox.getByRole('button', { name: 'Set password' }).click()
  await expect(mailbox.getByRole('heading', { name: 'Your account is safe' })).toBeVisible()
  await signInAtBff(journey.stack, { email: colleague.email, password: next })
  await mailbox.reload()
  await expect(mailbox.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
})
