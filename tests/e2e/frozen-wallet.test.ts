import { it } from 'vitest'
import { addRecipient, delivery, draftCampaign, launch, operator } from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'
import { demoWallet, seededCampaign } from './seeded.ts'

const journey = startJourney()
const sql = (text: string) => runSql(journey.stack, undefined, text)

it('R10 draws a balance below zero under the line at zero, and links to the recharge that is missing', async () => {
  const { available } = await demoWallet(journey.stack)
  const set = (columns: string) =>
    sql(`update wallets set ${columns} where company = (select id from companies where name = 'Aurora Retail')`)
  await set('available = -3067039')
  try {
    const page = await journey.open('/')
    await expect(page.getByRole('link', { name: /^Wallet balance −₹30,670\.39/ })).toBeVisible()
    const recharge = page.getByRole('link', { name: 'Recharge ₹30,670.39', exact: true })
    await expect(recharge).toHaveCount(2)
    await expect(recharge.first()).toHaveAttribute('href', '/recharge?amount=3067039')
    await expect(page.getByText('Your balance is ₹30,670.39 below zero.')).toBeVisible()
    await expect(page.getByRole('img', { name: /Available balance over/ }).getByText('₹0', { exact: true })).toBeVisible()
    expect(await auditPage(page, 'below zero')).toEqual([])
    await recharge.first().click()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('30,671')
  } finally {
    await set(`available = ${available}, status = 'active', mismatch_at = null`)
  }
})

it('R28 R31 R12 tells why the wallet is frozen and a launch has stopped, and shows both go on without a reload', async () => {
  const owner = await signIn(journey.stack)
  const later = { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning, reminderOffsetsDays: [] }
  const draftOf = async (name: string, changes: object = {}) =>
    addRecipient(owner, (await draftCampaign(owner, { name, value: '10000', changes })).id, { email: 'stopped@example.com' })
  const scheduled = await draftOf('Autumn thanks', { delivery: later })
  const unlaunched = await draftOf('Winter thanks')
  const { id } = await launch(owner, scheduled)
  const wallet = await journey.open('/wallet')
  const campaign = await wallet.context().newPage()
  await campaign.goto(`/campaigns/${scheduled.id}/view`)
  await expect(campaign.getByText('Scheduled', { exact: true }).first()).toBeVisible()

  await operator(journey.stack, 'freeze-wallet', { company: demo.email, reason: 'We are checking a payment with your bank.' })
  const banner = wallet.getByRole('alert').filter({ hasText: 'Your wallet is frozen' })
  await expect(banner).toContainText('Support has frozen it. Their reason: We are checking a payment with your bank.')
  await sql(`update wallets set mismatch_at = ${Date.now()}, revision = revision + 1 where company = '${owner.user.company.id}'`)
  await wallet.reload()
  await expect(banner).toContainText('A routine check found a balance')
  await sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${id}'`)
  await expect(campaign.getByText('This launch is due, but the wallet is frozen.')).toBeVisible()
  await expect(campaign.getByText('Stopped', { exact: true }).first()).toBeVisible()
  const list = await wallet.context().newPage()
  await list.goto('/campaigns')
  const row = list.getByRole('row', { name: /Autumn thanks/ })
  await expect(row).toContainText('Stopped')
  await expect(row).toContainText('The wallet is frozen')
  const home = await wallet.context().newPage()
  await home.goto('/')
  const item = home.getByRole('listitem').filter({ hasText: 'Autumn thanks is due but hasn’t started.' })
  await expect(item).toContainText('The wallet is frozen.')
  await operator(journey.stack, 'pause-company', { company: demo.email, reason: 'We are checking your account.' })
  await sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${id}'`)
  await expect(row).toContainText('Your company is paused')
  await expect(banner).toContainText('Rewards already sent are on hold')
  await expect(banner).not.toContainText('can still be redeemed')
  await expect(item).toContainText('Your company is paused.')
  await expect(campaign.getByText('This launch is due, but we’ve paused your company.')).toBeVisible()
  await operator(journey.stack, 'resume-company', { company: demo.email, reason: 'All is well' })
  await expect(row).toContainText('The wallet is frozen')
  const finish = await wallet.context().newPage()
  await finish.goto(`/campaigns/create/rewardlinks/finish?draft=${unlaunched.id}`)
  await expect(finish.getByText('While it’s frozen, no new rewards are issued.')).toBeVisible()
  await expect(finish.getByRole('button', { name: /^Launch/ })).toHaveCount(0)
  await expect(finish.getByText('You can launch once your wallet is no longer frozen.')).toBeVisible()

  await operator(journey.stack, 'unfreeze-wallet', { company: demo.email, cause: 'mismatch,operator', reason: 'The bank confirmed it' })
  await expect(campaign.getByText('Live', { exact: true }).first()).toBeVisible()
  await expect(campaign.getByText('the wallet is frozen')).toHaveCount(0)
  await expect(banner).toHaveCount(0)
  await expect(row).toContainText('Live')
  await expect(item).toHaveCount(0)
})

it('R31 R28 S14 shows a pause of the company in the wizard, and says so instead of the launch', async () => {
  const owner = await signIn(journey.stack)
  const { id } = await addRecipient(owner, (await draftCampaign(owner, { name: 'Spring thanks' })).id, { email: 'paused@example.com' })
  const finish = await journey.open(`/campaigns/create/rewardlinks/finish?draft=${id}`)
  await expect(finish.getByRole('button', { name: /^Launch/ })).toBeVisible()
  await operator(journey.stack, 'pause-company', { company: demo.email, reason: 'We are checking who sends these rewards.' })
  await finish.reload()
  await expect(finish.getByRole('region', { name: 'Cost' })).toContainText('508.86')
  await expect(finish.getByText('We’ve paused your company.')).toBeVisible()
  await expect(finish.getByRole('button', { name: /^Launch/ })).toHaveCount(0)
  await expect(finish.getByRole('status').filter({ hasText: 'You can launch once your company is no longer paused.' })).toBeVisible()
  // an email that the pause has held
  const live = await seededCampaign(journey.stack, 'Warehouse safety week')
  await sql(`update campaigns set sent_count = sent_count - 1 where id = '${live}'`)
  await finish.goto(`/campaigns/${live}/view`)
  await expect(finish.getByText('Messages on hold')).toBeVisible()
  await expect(finish.getByText('Sending emails')).toHaveCount(0)
})
