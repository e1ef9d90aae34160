/** @module-tag deeper */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { addRecipient, campaignReaches, type Draft, delivery, draftCampaign, expectLedgersToSum, launch } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { expect, startJourney } from './journey.ts'
import { demoWallet, integrator, linkIn, seededCampaign } from './seeded.ts'

const journey = startJourney()
const rupees = (amount: bigint | string) => formatMoney(String(amount), 'INR')
const costOfTwo = 101_770n // two times ₹500, the 1.5 % fee and the two halves of 18 % tax on it, in paise
const balance = (page: Page, available: bigint | string) =>
  page.getByRole('link', { name: `Wallet balance ${rupees(available)}`, exact: true })

async function createDraft(name: string, people: string[]): Promise<Draft> {
  const person = integrator(journey.stack)
  let draft = await draftCampaign(person, { name })
  for (const each of people) draft = await addRecipient(person, draft.id, { email: `${each.toLowerCase()}@example.com`, firstName: each })
  return draft
}

describe('a scheduled launch', () => {
  it('R12 R31 holds its money until it is cancelled, which returns all of it and restores the draft', { tags: ['sweep'] }, async () => {
    const before = await demoWallet(journey.stack)
    const draft = await createDraft('Winter opening', ['Lara', 'Milo'])
    const page = await journey.open(`/campaigns/create/rewardlinks/delivery?draft=${draft.id}`)
    await page.getByRole('radio', { name: 'Later' }).click()
    const nextYear = new Date().getUTCFullYear() + 1
    await page.getByLabel('Date and time').fill(`${nextYear - 2}-01-15T09:30`)
    await page.getByRole('button', { name: 'Recipients' }).click()
    await expect(page.getByText('This time has passed. Choose a later one')).toBeVisible()
    await page.getByLabel('Date and time').fill(`${nextYear}-01-15T09:30`)
    await page.getByRole('combobox', { name: 'Time zone' }).click()
    await page.getByRole('combobox', { name: 'Search time zones' }).fill('new york')
    await page.getByRole('combobox', { name: 'Search time zones' }).press('Enter')
    await expect(page.getByText(/15 Jan \d{4}, 09:30 (EST|GMT-5) is 20:00 IST/)).toBeVisible()
    for (const step of ['Recipients', 'Template', 'Finish']) await page.getByRole('button', { name: step, exact: true }).click()
    await expect(page.getByText(/15 Jan \d{4}, 09:30/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Launch campaign – ₹1,017.70' }).click()

    await expect(page).toHaveURL(`/campaigns/${draft.id}/view`)
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Sends .*15 Jan/)).toBeVisible()
    await expect(page.getByText('Until then you can cancel the launch, and all the money returns.')).toBeVisible()
    await expect(balance(page, BigInt(before.available) - costOfTwo)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel launch…' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Cancel the launch of Winter opening?' })
    await expect(dialog).toContainText('₹1,017.70 returns to your wallet at once')
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Cancel launch…' }).click()
    await dialog.getByRole('button', { name: 'Cancel launch' }).click()
    await expect(page.getByText('₹1,017.70 is back in your wallet')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/campaigns/create/rewardlinks.*draft=${draft.id}`))
    await expect(balance(page, before.available)).toBeVisible()
    expect(await demoWallet(journey.stack)).toEqual(before)
  })
})

describe('issued rewards', () => {
  let campaign = ''
  beforeAll(async () => {
    const draft = await createDraft('Harvest thanks', ['Nina', 'Omar', 'Pia', 'Quin'])
    await launch(integrator(journey.stack), draft)
    await campaignReaches(integrator(journey.stack), draft.id, 'live')
    campaign = draft.id
    for (const person of ['nina', 'omar', 'pia', 'quin']) await mailTo(journey.stack, `${person}@example.com`)
  })

  it('R12 finds, filters and lists each reward, its emails and its ledger entries', { tags: ['sweep'] }, async () => {
    const page = await journey.open(`/campaigns/${campaign}/view`)
    await page.getByRole('tab', { name: /^Recipients/ }).click()
    const list = page.getByRole('table', { name: 'Recipients' })
    await page.getByRole('searchbox', { name: 'Search recipients' }).fill('omar')
    await expect(list.getByRole('row')).toHaveCount(2)
    await page.reload()
    await expect(list.getByRole('row', { name: /omar@example\.com/ })).toContainText('Issued')
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Redeemed', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No rewards match your search.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(list.getByRole('row')).toHaveCount(5)

    await page.getByRole('tab', { name: 'Messages' }).click()
    await expect(page.getByRole('button', { name: /^Reward.*4 sent, 0 opened, 0 failed/ })).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('searchbox', { name: 'Search recipients' }).fill('pia')
    await expect(page.getByRole('table', { name: 'Messages' }).getByRole('row')).toHaveCount(2)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(page.getByRole('row', { name: /Launched a campaign/ })).toBeVisible()
    await page.getByRole('button', { name: 'Wallet lines' }).click()
    await expect(page.getByRole('row', { name: /Launched/ })).toContainText('−2,035.40')
  })

  it('R12 R5 finds a reward by the beginning of a name, cancels it, returns its value and fee, and closes its link', async () => {
    const before = await demoWallet(journey.stack)
    const page = await journey.open(`/campaigns/${campaign}/view?tab=recipients&q=mar`)
    await expect(page.getByText('No rewards match your search.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search recipients' }).fill('Oma')
    await page.getByRole('button', { name: 'More actions for Omar' }).click()
    await page.getByRole('menuitem', { name: 'Cancel reward…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Omar’s reward of ₹500?' })
    await expect(dialog).toContainText('₹508.84, the value with its fee, returns to your wallet.')
    await dialog.getByRole('button', { name: 'Cancel reward' }).click()
    await expect(dialog.getByText('Enter a short reason')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong person')
    await dialog.getByRole('button', { name: 'Cancel reward' }).click()
    await expect(page.getByText('Omar’s reward was cancelled and ₹508.84 is back in your wallet')).toBeVisible()
    await expect(balance(page, BigInt(before.available) + 50_884n)).toBeVisible()
    await expect(page.getByRole('row', { name: /Omar/ })).toContainText('Wrong person')
    await expect(page.getByRole('button', { name: 'More actions for Omar' })).toBeHidden()
    const link = await journey.open(linkIn(await mailTo(journey.stack, 'omar@example.com')), { as: null })
    await expect(link.getByRole('heading', { level: 1, name: 'This reward was cancelled' })).toBeVisible()
  })

  it('R12 resends an email at most once in ten minutes, and cancels all rewards that a list finds', { tags: ['sweep'] }, async () => {
    const page = await journey.open(`/campaigns/${campaign}/view?tab=recipients`)
    await page.getByRole('button', { name: 'More actions for Pia' }).click()
    await expect(page.getByRole('menuitem', { name: /^Resend….*You can resend in \d+ minutes/ })).toBeDisabled()

    const old = await seededCampaign(journey.stack, 'Warehouse safety week')
    await page.goto(`/campaigns/${old}/view?tab=recipients&status=viewed`)
    const row = page.getByRole('table', { name: 'Recipients' }).getByRole('row').nth(1)
    const address = /\S+@example\.com/.exec((await row.textContent()) ?? '')?.[0] ?? ''
    await row.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Resend…' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('You can resend up to 5 times, 10 minutes apart')
    await dialog.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByText(/^Sending to /)).toBeVisible()
    const to = ((await page.getByText(/^Sending to /).textContent()) ?? '').replace('Sending to ', '')
    expect(address.endsWith(to)).toBe(true)
    expect(linkIn(await mailTo(journey.stack, to))).toContain(journey.stack.url)
    await expect(row.getByRole('cell', { name: 'Sent', exact: true })).toBeVisible()
    await row.getByRole('button', { name: /^More actions for/ }).click()
    await expect(page.getByRole('menuitem', { name: /^Resend…/ })).toBeDisabled()
    await page.keyboard.press('Escape')

    const before = await demoWallet(journey.stack)
    await page.getByRole('button', { name: 'Cancel these…' }).click()
    const all = page.getByRole('dialog', { name: /^Cancel \d+ rewards\?$/ })
    await all.getByRole('textbox', { name: 'Reason' }).fill('Nobody came for them')
    const act = all.getByRole('button', { name: /^Cancel \d+ rewards$/ })
    const count = /\d+/.exec((await act.textContent()) ?? '')?.[0]
    await act.click()
    await expect(page.getByText(`Cancelling ${count} rewards`)).toBeVisible()
    await expect(page.getByText('No rewards match your search.')).toBeVisible()
    expect(Number((await demoWallet(journey.stack)).available)).toBeGreaterThan(Number(before.available))
    await expectLedgersToSum(journey.stack)
  })

  it('R12 shows the redeemed value in the chart, against the committed sum and on the dashboard', { tags: ['sweep'] }, async () => {
    const view = await journey.open(`/campaigns/${campaign}/view`)
    const chart = view.getByRole('region', { name: 'Value redeemed per day' })
    await expect(chart.getByRole('row').last()).toContainText('₹0.00')
    await expect(chart.getByRole('img', { name: 'Value redeemed per day' })).toBeVisible()
    const reward = await journey.open(linkIn(await mailTo(journey.stack, 'nina@example.com')), { as: null })
    await reward.getByRole('radio').first().check()
    await reward.getByRole('button', { name: 'Get my voucher' }).click()
    await expect(reward.getByRole('heading', { level: 1, name: 'It’s yours, Nina' })).toBeVisible()
    await expect(chart.getByRole('row').last()).toContainText('₹500.00')
    await expect(chart).toContainText('₹500 of ₹2,000 committed')
    const home = await journey.open('/')
    await expect(home.getByRole('row', { name: /Harvest thanks/ })).toContainText('500')
  })

  it('R12 cancels all unclaimed rewards and keeps the redeemed one', { tags: ['sweep'] }, async () => {
    const before = await demoWallet(journey.stack)
    const page = await journey.open(`/campaigns/${campaign}/view`)
    await page.getByRole('button', { name: 'More actions for Harvest thanks' }).click()
    await page.getByRole('menuitem', { name: 'Cancel unclaimed…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 unclaimed rewards in Harvest thanks?' })
    await expect(dialog).toContainText('₹1,000.00 and the fee on it return to your wallet.')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The action has ended')
    await dialog.getByRole('button', { name: 'Cancel 2 rewards' }).click()
    await expect(dialog).toBeHidden()
    await expect(balance(page, BigInt(before.available) + costOfTwo)).toBeVisible()
    await expect(page.getByText('3 rewards returned to the wallet.')).toBeVisible()
    await expect(page.getByText('Completed', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: /^Recipients/ }).click()
    await expect(page.getByRole('row', { name: /Nina/ })).toContainText('Redeemed')
    await expect(page.getByRole('row').filter({ hasText: 'Cancelled' })).toHaveCount(3)
  })
})

describe('a running campaign', () => {
  it('R12 shows undelivered rewards and their reason, and retries them', { tags: ['sweep'] }, async () => {
    const person = integrator(journey.stack)
    const draft = await createDraft('Second post', ['Vera', 'Wim'])
    const { id } = draft
    await launch(person, draft)
    for (const name of ['vera', 'wim']) await mailTo(journey.stack, `${name}@example.com`)
    await campaignReaches(person, id, 'live')
    const failed = "update messages set status = 'failed', failure_code = 'provider_down', retryable = 1, attempts = 6"
    await runSql(journey.stack, undefined, `${failed} where campaign = '${id}'`)
    await runSql(journey.stack, undefined, `update rewards set delivery_status = 'failed' where campaign = '${id}'`)
    await runSql(journey.stack, undefined, `update campaigns set failed_count = 2 where id = '${id}'`)

    const page = await journey.open(`/campaigns/${id}/view`)
    await page.getByRole('link', { name: '2 rewards undelivered: see why.' }).click()
    const rows = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: 'example.com' })
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Vera' })).toContainText('The provider did not respond, 6 attempts')
    await page.getByRole('button', { name: /^Retry the message to v/ }).click()
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Retry 1 failed message' }).click()
    await expect(page.getByText('No messages match your search.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows.filter({ hasText: 'Sent' })).toHaveCount(2)
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page.getByRole('link', { name: /undelivered/ })).toHaveCount(0)
  })

  it('R12 R31 undoes a launch in its undo period and returns all its money', async () => {
    const before = await demoWallet(journey.stack)
    const person = integrator(journey.stack)
    const slow = await draftCampaign(person, { name: 'Second thoughts', changes: { delivery: { ...delivery, undoSeconds: 600 } } })
    await launch(person, await addRecipient(person, slow.id, { email: 'thought@example.com' }))
    const page = await journey.open(`/campaigns/${slow.id}/view`)
    await expect(page.getByRole('region', { name: 'Undo the launch' })).toContainText(/1 reward goes out in \d+ s/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(new RegExp(`/campaigns/create/rewardlinks.*draft=${slow.id}`))
    expect(await demoWallet(journey.stack)).toEqual(before)
  })

  it('R12 pauses and resumes, freezes and releases, corrects an address, reassigns a reward, sends to more people', {
    tags: ['sweep'],
  }, async () => {
    const person = integrator(journey.stack)
    const draft = await createDraft('Spring thanks', ['Rita', 'Sven'])
    await launch(person, draft)
    await campaignReaches(person, draft.id, 'live')
    const link = linkIn(await mailTo(journey.stack, 'rita@example.com'))
    await mailTo(journey.stack, 'sven@example.com')
    const page = await journey.open(`/campaigns/${draft.id}/view?tab=recipients`)
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    const menu = async (whose: string, act: string) => {
      await page.getByRole('button', { name: `More actions for ${whose}` }).click()
      await page.getByRole('menuitem', { name: act }).click()
    }

    await page.getByRole('button', { name: 'Pause…' }).click()
    await dialog.getByRole('button', { name: 'Pause campaign' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    const guest = await journey.open(link, { as: null })
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(/hold/i)
    await page.getByRole('button', { name: 'Resume…' }).click()
    await dialog.getByRole('button', { name: 'Resume campaign' }).click()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()

    await menu('Rita', 'Freeze…')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They asked twice')
    await dialog.getByRole('button', { name: 'Freeze reward' }).click()
    await expect(page.getByRole('row', { name: /Rita/ })).toContainText('Frozen')
    await menu('Rita', 'Unfreeze…')
    await dialog.getByRole('button', { name: 'Unfreeze reward' }).click()
    await expect(page.getByRole('row', { name: /Rita/ })).not.toContainText('Frozen')

    await menu('Sven', 'Correct address…')
    await dialog.getByRole('textbox', { name: 'Email address' }).fill('sven.right@example.com')
    await dialog.getByRole('button', { name: 'Send to this address' }).click()
    await expect(page.getByRole('row', { name: /Sven/ })).toContainText('sven.right@example.com')
    await mailTo(journey.stack, 'sven.right@example.com')

    await menu('Rita', 'Give to someone else…')
    await dialog.getByRole('textbox', { name: 'Email address' }).fill('tove@example.com')
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Tove')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rita left')
    await dialog.getByRole('button', { name: 'Give reward' }).click()
    await expect(page.getByRole('row', { name: /Tove/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Rita/ })).toContainText('Given to someone else')
    await expect(page.getByRole('tab', { name: /^Recipients/ })).toContainText('2')
    await expect(page.getByText('2 rewards, plus 1 given to someone else')).toBeVisible()
    await mailTo(journey.stack, 'tove@example.com')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file).toContain('tove@example.com')
    expect(file.trim().split('\n')).toHaveLength(4)

    await page.getByRole('link', { name: 'Send to more people' }).click()
    await page.getByRole('tab', { name: 'Add one by one' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('ulf@example.com')
    await page.getByRole('button', { name: 'Add recipient' }).click()
    await expect(page.getByRole('row', { name: /ulf@example\.com/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /sven/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Send to 1 person – ₹508.86' }).click()
    await mailTo(journey.stack, 'ulf@example.com')
    await page.getByRole('tab', { name: /^Recipients/ }).click()
    await expect(page.getByRole('row', { name: /ulf@example\.com/ })).toBeVisible()
    await page.goto('/wallet')
    await expect(page.getByText('Launch 2: 1 reward of ₹500')).toBeVisible()
    await expectLedgersToSum(journey.stack)
  })
})
