/** @module-tag deeper */
import { describe, it } from 'vitest'
import { addRecipient, command, draftCampaign, operator } from '#tests/support/campaigns.ts'
import { companyDetails } from '#tests/support/company-details.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { auditPage } from './axe-states.ts'
import { confirmByMail } from './company-steps.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()

describe('changes of verified company information', () => {
  it('R21 A8 requests a change of the verified name with its document, withdraws it, requests it again and sees the decision live', async () => {
    journey.expectComplaint(/status of 403/)
    const page = await journey.open('/profile/company')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const fill = async () => {
      await button('Ask us to change').click()
      await page.getByLabel('Registered business name').fill('Aurora Retail Private Limited')
      await page.getByLabel('Website').fill('https://www.aurora.example.com')
      await page.getByRole('textbox', { name: 'Address', exact: true }).fill('7 Marine Drive')
      await page.getByLabel('Pincode').fill('400020')
      await page.getByLabel('City').fill('Mumbai')
      for (const label of ['Registered identification number', 'Confirm the registered identification number'])
        await page.getByLabel(label, { exact: true }).fill('27AAPFU0939F1ZV')
      await page.getByLabel('Why do these details change?').fill('We became a private limited company')
    }
    await fill()
    await button('Send request').click()
    const since = Date.now()
    await confirmByMail(page, journey.stack, demo.email, since)
    await expect(page.getByText('Attach a document that shows the new name or number')).toBeVisible()
    expect(await auditPage(page, page.url())).toEqual([])
    const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: /^Upload/ }).click()
    await expect(page.getByRole('checkbox', { name: 'certificate.pdf' })).toBeChecked()
    await button('Send request').click()
    await expect(page.getByText(/^Change requested /)).toBeVisible()
    await expect(page.getByRole('row', { name: /Registered business name .*Aurora Retail Private Limited/ })).toBeVisible()
    expect(await auditPage(page, page.url())).toEqual([])
    await button('Withdraw request').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click()
    await expect(button('Ask us to change')).toBeVisible()

    await fill()
    await page.getByRole('checkbox', { name: 'certificate.pdf' }).check()
    await button('Send request').click()
    await expect(page.getByText(/^Change requested /)).toBeVisible()
    const { requests } = await operator(journey.stack, 'list-change-requests')
    const request = (requests as { request: string }[])[0]?.request ?? ''
    await operator(journey.stack, 'approve-change', { request })
    await expect(page.getByText(/^Change approved /)).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Aurora Retail Private Limited' })).toBeVisible()
  })

  it('A8 shows the tax of a new country of registration on the last step of an open draft', { tags: ['sweep'] }, async () => {
    const owner = await signIn(journey.stack)
    const { id } = await draftCampaign(owner, { name: 'Priced anew' })
    await addRecipient(owner, id, { email: 'devi@example.com', firstName: 'Devi' })
    const page = await journey.open(`/campaigns/create/rewardlinks/finish?draft=${id}`)
    const line = (label: string | RegExp) => page.getByRole('term').filter({ hasText: label })
    // IGST and ₹508.85 where the test before has moved the company to another state
    await expect(line(/^(CGST, 9|IGST, 18)% of ₹7\.50$/)).toBeVisible()
    const total = page.getByText(/508\.8[56]/)
    await expect(total.first()).toBeVisible()

    await confirmPerson(journey.stack, owner, demo.email)
    const put = await owner.fetch('/plutus/files?kind=document&name=delaware.pdf&documentKind=registration_certificate', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: '%PDF-1.7\n%%EOF\n',
    })
    const { id: proof } = (await put.json()) as { id: string }
    const request = await command<{ id: string }>(
      owner,
      'mutation ($input: CompanyDetailsInput!, $reason: String!, $documents: [ID!]) { requestCompanyChange(input: $input, reason: $reason, documents: $documents) { id } }',
      {
        input: companyDetails('Aurora Retail', {
          registrationCountry: 'US',
          registrationNumber: 'MA004471902',
          confirmRegistrationNumber: 'MA004471902',
        }),
        reason: 'We moved to Delaware',
        documents: [proof],
      },
    )
    await operator(journey.stack, 'approve-change', { request: request.id })
    await expect(line('Tax on fee, 0% of ₹7.50')).toBeVisible()
    await expect(page.getByText('507.50').first()).toBeVisible()
    await expect(total).toHaveCount(0)
  })
})
