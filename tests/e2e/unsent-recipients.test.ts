import { it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { addRecipient, campaignReaches, type Draft, draftCampaign, expectLedgersToSum, launch } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { expect, startJourney } from './journey.ts'
import { integrator } from './seeded.ts'

const journey = startJourney()

it('R12 R31 says who couldn’t be sent a reward and why, and sends it once it is corrected', { tags: ['sweep'] }, async () => {
  const sender = integrator(journey.stack)
  let draft: Draft = await draftCampaign(sender, { name: 'Monsoon thanks' })
  for (const name of ['Asha', 'Bina', 'Chand', 'Dev'])
    draft = await addRecipient(sender, draft.id, { email: `${name.toLowerCase()}@unsent.example.com`, firstName: name })
  const bad = `campaign = '${draft.id}' and first_name in ('Bina', 'Dev')`
  await runSql(
    journey.stack,
    undefined,
    `update campaign_recipients set time_zone = 'Mars/Base', send_at_local = '2099-01-01T09:00' where ${bad}`,
  )
  await launch(sender, draft)
  await campaignReaches(sender, draft.id, 'live')

  const page = await journey.open(`/campaigns/${draft.id}/view`)
  await expect(page.getByText('2 people couldn’t be sent a reward.')).toBeVisible()
  await page.getByRole('link', { name: 'Correct and send' }).click()
  await page.getByRole('button', { name: 'Remove dev@unsent.example.com' }).click()
  const unsent = page.getByRole('region', { name: 'Couldn’t be sent (1)' })
  await expect(page.getByText('One person couldn’t be sent a reward.')).toBeVisible()
  await expect(unsent).toContainText('We don’t know the time zone “Mars/Base”')
  expect(await axeComplaints(page)).toEqual([])
  await unsent.getByRole('button', { name: 'Correct and send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct this person' })
  await expect(dialog).toContainText('We don’t know the time zone “Mars/Base”')
  await dialog.getByLabel(/^Time zone/).fill('IST')
  await dialog.getByLabel(/^Send on/).fill('')
  await dialog.getByRole('button', { name: 'Add to the next launch' }).click()
  await expect(unsent).toBeHidden()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText('One person is ready for the next launch.')).toBeVisible()
  const home = await page.context().newPage()
  await home.goto('/')
  await expect(home.getByText('One person waits for the next launch of Monsoon thanks.')).toBeVisible()
  await home.close()
  await page.getByRole('link', { name: 'Review and send' }).click()
  await page.getByRole('button', { name: /^Send to 1 / }).click()
  await mailTo(journey.stack, 'bina@unsent.example.com')
  await expect(page.getByText('One person couldn’t be sent a reward.')).toBeHidden()
  await expectLedgersToSum(journey.stack)
})
