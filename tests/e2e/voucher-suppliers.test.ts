import type { Page } from '@playwright/test'
import { afterAll, it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { addRecipient, campaignReaches, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { farYear } from '#tests/support/far-ahead.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { startSupplierDouble } from '#tests/support/supplier-double.ts'
import { expect, startJourney } from './journey.ts'
import { integrator, linkIn } from './seeded.ts'

let supplier: Awaited<ReturnType<typeof startSupplierDouble>>
const journey = startJourney({
  prepare: async () => {
    supplier = await startSupplierDouble()
    return supplier.env
  },
})
afterAll(() => supplier?.stop())

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

it('E3 R5 offers another brand when one has run out, and shows a delayed voucher with all its parts when it arrives', {
  tags: ['sweep'],
}, async () => {
  journey.expectComplaint(/status of (409|503)/)
  const person = integrator(journey.stack)
  const draft = await draftCampaign(person, { name: 'From outside', value: '100000' })
  await launch(person, await addRecipient(person, draft.id, { email: 'otto@example.com', firstName: 'Otto' }))
  await campaignReaches(person, draft.id, 'live')
  const page = await journey.open(linkIn(await mailTo(journey.stack, 'otto@example.com')), {
    as: null,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const radios = page.getByRole('radio')
  const [first, second] = [await radios.first().inputValue(), await radios.nth(1).inputValue()]
  await runSql(journey.stack, undefined, `update brands set supplier = 'http' where id in ('${first}', '${second}')`)

  supplier.setBehaviour('refuse')
  await radios.first().check()
  await page.getByRole('button', { name: 'Get my voucher' }).click()
  await expect(page.getByRole('alert')).toContainText('Your reward wasn’t used: choose another brand')
  await expect(radios.first()).toBeDisabled()

  supplier.setBehaviour('hang_up')
  await radios.nth(1).check()
  await page.getByRole('button', { name: 'Get my voucher' }).click()
  await heading(page, 'We’re getting your voucher')
  expect(await axeComplaints(page)).toEqual([])
  supplier.setParts({ pin: '482913', serial: 'SN-0099', link: 'https://cards.example/v?id=1', expires: `${farYear}-03-31` })
  supplier.setBehaviour('deliver')
  // makes the job due now instead of waiting for it
  await runSql(journey.stack, undefined, "update plutus_jobs set run_at = 0 where kind = 'fetch-voucher'")
  await heading(page, 'It’s yours, Otto')
  await expect(page.getByText(/ACME-[0-9A-F]{12}/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open voucher' })).toHaveAttribute('href', 'https://cards.example/v?id=1')
  await page.getByRole('button', { name: 'Copy PIN' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('482913')
  for (const fact of ['SN-0099', `31 Mar ${farYear}`]) await expect(page.getByText(fact)).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  for (const fact of ['482913', 'SN-0099', 'https://cards.example/v?id=1', `31 Mar ${farYear}`])
    await expect(page.getByText(fact)).toBeVisible()
  await expect(page.locator('button:visible')).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await page.reload()
  await expect(page.getByRole('definition')).toHaveText(['••••', '••••', '••••'])
  await expect(page.getByRole('main')).not.toContainText('482913')
  expect(await axeComplaints(page)).toEqual([])
})
