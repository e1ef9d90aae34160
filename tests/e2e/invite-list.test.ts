/** @module-tag deeper */
import { describe, it } from 'vitest'
import { inviteToken } from '#tests/support/team.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()

describe('invites by a pasted list', () => {
  it('R25 S11 validates each pasted address, invites the valid ones in their roles, and keeps the invalid ones for correction', async () => {
    const page = await journey.open('/profile/team')
    const row = (email: string) => page.getByRole('listitem').filter({ hasText: email })
    await page.getByRole('button', { name: 'Invite team members' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite team members' })
    const addresses = dialog.getByLabel('Email addresses')
    await addresses.fill('already@example.com')
    await dialog.getByRole('button', { name: 'Send invite' }).click()
    // by row, because the toast shows the address too
    await expect(row('already@example.com')).toBeVisible()

    await page.getByRole('button', { name: 'Invite team members' }).click()
    await addresses.fill(
      'Email\n"Rao, Asha" <asha.rao@example.com>\nBen.Okafor@example.com; cara@example.com\nDev\tben.okafor@example.com\nnobody\nalready@example.com, bad-address\nmeera@aurora.example.com, priya.nambiar@example.com',
    )
    await expect(dialog.getByText('4 invites to send, 5 skipped')).toBeVisible()
    for (const words of ['Already in this list', 'Already invited as Sender', 'Already in the team'])
      await expect(dialog.getByText(words)).toBeVisible()
    for (const entry of ['nobody', 'bad-address']) await expect(row(entry)).toContainText('Please enter a valid email address')
    await dialog.getByRole('combobox', { name: 'Role of cara@example.com' }).click()
    await page.getByRole('option', { name: 'Finance' }).click()
    expect(await auditPage(page, page.url())).toEqual([])
    await dialog.getByRole('button', { name: 'Resend invite to already@example.com' }).click()
    await expect(dialog.getByText('Sent again')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send 4 invites' }).click()
    await expect(dialog.getByText(/^The others have been invited\. Fix these 2 addresses/)).toBeVisible()
    await expect(addresses).toHaveValue('nobody\nbad-address')
    await addresses.fill('nobody@example.com')
    await dialog.getByRole('button', { name: 'Send invite' }).click()
    await expect(dialog).toBeHidden()
    await expect(row('asha.rao@example.com')).toContainText('Invited as Sender')
    await expect(row('cara@example.com')).toContainText('Invited as Finance')
    await expect(row('nobody@example.com')).toBeVisible()
    await inviteToken(journey.stack, 'ben.okafor@example.com')
  })
})
