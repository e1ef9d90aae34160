/** @module-tag deeper */
import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { addRecipient, type Draft, draftCampaign, expectLedgersToSum } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()

const maker = { email: 'priya.nambiar@example.com', password: demo.password }
const checker = { email: 'rohan.kulkarni@example.com', password: demo.password }
const finishPath = ({ id }: Draft) => `/campaigns/create/rewardlinks/finish?draft=${id}`

/** Creates a draft of the maker that is ready to submit. */
async function createReadyDraft(name: string): Promise<Draft> {
  const person = await signIn(journey.stack, maker)
  const { id } = await draftCampaign(person, { name, value: '250000' })
  await addRecipient(person, id, { email: 'devi@example.com', firstName: 'Devi', lastName: 'Rao' })
  return addRecipient(person, id, { email: 'arjun@example.com' })
}

async function submit(page: Page, draft: Draft): Promise<void> {
  await page.goto(finishPath(draft))
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  const dialog = page.getByRole('dialog', { name: 'Launch to 2 people: ₹5,088.50' })
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(dialog.getByText('Type the name exactly as it’s shown above')).toBeVisible()
  const name = (await dialog.getByRole('paragraph').nth(1).textContent()) ?? ''
  await dialog.getByLabel('Type the campaign’s name').fill(name)
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page).toHaveURL(`/campaigns/${draft.id}/view`)
  await expect(page.getByText('This campaign is waiting for approval.')).toBeVisible()
}

/** Returns the path of the approval link in an email whose subject starts like this. */
async function approvalPathFor(email: string, subject: string): Promise<string> {
  const { text } = await mailTo(journey.stack, email, (mail) => mail.subject.startsWith(subject))
  return /\/approvals\/[0-9a-f-]{36}/.exec(text)?.[0] ?? ''
}

describe('a launch that needs approval', () => {
  it('E6 is submitted by a Sender, reviewed by an Administrator from the email, and launches once approved', async () => {
    const complaints: string[] = []
    const rules = await journey.open('/profile/approvals', { reducedMotion: 'reduce' })
    await rules.getByRole('textbox', { name: /^Launch total, at least/ }).fill('much')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect(rules.getByText('Enter an amount')).toBeVisible()
    await rules.getByRole('textbox', { name: /^Launch total, at least/ }).fill('3,000')
    await rules.getByRole('textbox', { name: 'Number of rewards, at least' }).fill('100')
    const confirmFrom = rules.getByRole('textbox', { name: /^Ask for totals from/ })
    await expect(confirmFrom).toHaveValue('1,00,000')
    await confirmFrom.fill('3000')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect(rules.getByText(/^Saved/)).toBeVisible()
    await expect(confirmFrom).toHaveValue('3,000')
    await rules.getByRole('button', { name: 'Set the budget of Priya Nambiar' }).click()
    await rules.getByRole('textbox', { name: /^Monthly budget/ }).fill('4,000')
    await rules.getByRole('button', { name: 'Save budget' }).click()
    await expect(rules.getByRole('row', { name: /Priya Nambiar/ })).toContainText('₹4,000')
    complaints.push(...(await auditPage(rules, 'rules')))

    const empty = await journey.open('/approvals', { reducedMotion: 'reduce' })
    await expect(empty.getByRole('heading', { name: 'Nothing has needed approval yet' })).toBeVisible()
    complaints.push(...(await auditPage(empty, 'empty')))

    const draft = await createReadyDraft('Pongal dealers')
    const page = await journey.open(finishPath(draft), { as: maker, reducedMotion: 'reduce' })
    await expect(
      page.getByText('This launch needs approval because the total is above the limit and it’s over your monthly budget.'),
    ).toBeVisible()
    await expect(page.getByText(/^Meera Krishnan or Rohan Kulkarni will get an email/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Launch campaign/ })).toHaveCount(0)
    complaints.push(...(await auditPage(page, 'finish')))
    await submit(page, draft)
    await expect(page.getByText('In review', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Meera Krishnan or Rohan Kulkarni can decide\./)).toBeVisible()
    complaints.push(...(await auditPage(page, 'campaign')))

    const path = await approvalPathFor(checker.email, 'Approve: Pongal dealers')
    const decision = await journey.open(path, { as: checker, reducedMotion: 'reduce' })
    await expect(decision.getByRole('heading', { level: 1, name: 'Pongal dealers' })).toBeVisible()
    await expect(decision.getByText('This launch is waiting for your decision.')).toBeVisible()
    await expect(decision.getByText(/^It needs approval because the total is above the limit and it’s over/)).toBeVisible()
    const list = await decision.context().newPage()
    await list.goto('/approvals')
    const link = list.getByRole('link', { name: 'Approvals 1 request to decide' })
    await expect(link).toBeVisible()
    await expect(list).toHaveTitle(/^Approvals \(1\) - /)
    await expect(decision.getByText('Submitted by Priya Nambiar')).toBeVisible()
    await expect(decision.getByText('devi@example.com')).toBeVisible()
    await expect(decision.getByText('For Devi', { exact: true }).first()).toBeVisible()
    await expect(decision.getByText(/of ₹4,000 spent this month$/)).toBeVisible()
    complaints.push(...(await auditPage(decision, 'request')))
    await decision.getByRole('button', { name: /^Approve – ₹/ }).click()
    const dialog = decision.getByRole('dialog', { name: 'Approve for 2 people: ₹5,088.50' })
    complaints.push(...(await auditPage(decision, 'confirming')))
    await dialog.getByLabel('Type the campaign’s name').fill('Pongal dealers')
    await dialog.getByRole('button', { name: /^Approve – ₹/ }).click()
    await expect(decision.getByText(/^Rohan Kulkarni approved this on/)).toBeVisible()
    await expect(decision.getByText(/^It needed approval because the total was above the limit and it was over/)).toBeVisible()
    await expect(link).toHaveCount(0)
    await expect(list).toHaveTitle(/^Approvals - /)
    await expect(decision.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    complaints.push(...(await auditPage(decision, 'approved')))

    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
    await mailTo(journey.stack, maker.email, ({ subject }) => subject === 'Approved: Pongal dealers')
    await expectLedgersToSum(journey.stack)
    expect(complaints).toEqual([])
  })

  it('E6 is withdrawn by an edit after a warning, sent back with a reason, and never decided by its maker', {
    tags: ['sweep'],
  }, async () => {
    const complaints: string[] = []
    const draft = await createReadyDraft('Founders day')
    const page = await journey.open(finishPath(draft), { as: maker, reducedMotion: 'reduce' })
    await submit(page, draft)
    const path = await approvalPathFor(demo.email, 'Approve: Founders day')

    const open = await journey.open('/', { reducedMotion: 'reduce' })
    const item = open.getByRole('listitem').filter({ hasText: 'Founders day needs your approval.' })
    await item.getByRole('link', { name: 'Review' }).click()
    await expect(open).toHaveURL(path)
    await expect(open.getByText('This launch is waiting for your decision.')).toBeVisible()

    await page.goto(path)
    await expect(page.getByText('You submitted this launch, so someone else must approve it.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

    await page.goto(`/campaigns/create/rewardlinks?draft=${draft.id}`)
    await expect(page.getByRole('heading', { name: 'Founders day is waiting for approval' })).toBeVisible()
    complaints.push(...(await auditPage(page, 'warning')))
    await page.getByRole('link', { name: 'Keep waiting' }).click()
    await expect(page.getByText('This campaign is waiting for approval.')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Withdraw and edit' }).click()
    await page.getByRole('textbox', { name: 'Campaign name' }).fill('Founders day, again')
    await expect(open.getByText(/^Priya Nambiar edited the campaign on/)).toBeVisible()
    await expect(open.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    complaints.push(...(await auditPage(open, 'void')))
    await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible()

    await submit(page, draft)
    await open.goto(await approvalPathFor(demo.email, 'Approve: Founders day, again'))
    await open.getByRole('button', { name: 'Send back' }).click()
    const dialog = open.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'What should change' }).fill('No')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(dialog.getByText('Please describe what should change, in at least 10 characters')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'What should change' }).fill('Please leave out Arjun, who has left us')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(open.getByText(/^Meera Krishnan sent this back on/)).toBeVisible()
    const mail = await mailTo(journey.stack, maker.email, ({ subject }) => subject === 'Sent back: Founders day, again')
    expect(mail.text).toContain('Please leave out Arjun')

    await submit(page, draft)
    await page.getByRole('button', { name: 'Withdraw…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page).toHaveURL(/\/campaigns\/create\/rewardlinks/)

    await open.getByRole('link', { name: 'Approvals' }).first().click()
    const decided = open.getByRole('region', { name: 'Decided' })
    for (const word of ['Approved', 'Sent back', 'Withdrawn', 'Outdated']) await expect(decided.getByText(word).first()).toBeAttached()
    complaints.push(...(await auditPage(open, 'list')))
    await expectLedgersToSum(journey.stack)
    expect(complaints).toEqual([])
  })
})
