import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { addRecipient, command, type Draft, draftCampaign, expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { addressOf, expect, startJourney } from './journey.ts'
import { demoWallet, integrator } from './seeded.ts'

const journey = startJourney()

const sender = { email: 'priya.nambiar@example.com', password: demo.password }
const rupees = (amount: number) => formatMoney(String(amount), 'INR', { whole: true })
const finishPath = ({ id }: Draft) => `/campaigns/create/rewardlinks/finish?draft=${id}`
const updateText = `mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) {
  updateCampaign(id: $id, version: $version, input: $input) { id version }
}`
const credit = (amount: number) =>
  operator(journey.stack, 'adjust-wallet', {
    company: demo.email,
    amount: (amount / 100).toFixed(2),
    reason: 'for what waits',
    again: true,
  })

/** Creates a draft that is ready to launch, and adjusts the wallet so that `left` paise are available. */
async function createUnderfundedDraft(name: string, left: number): Promise<Draft> {
  const owner = await signIn(journey.stack)
  const draft = await addRecipient(owner, (await draftCampaign(owner, { name, value: '500000' })).id, { email: 'devi@example.com' })
  const missing = left - Number((await demoWallet(journey.stack)).available)
  if (missing) await credit(missing)
  return draft
}

async function loadBudget(id: string): Promise<unknown> {
  const owner = await signIn(journey.stack)
  const { data } = await owner.graphql<{ campaigns_by_id: { budget: unknown } }>(`{ campaigns_by_id(id: "${id}") { budget } }`)
  return data?.campaigns_by_id.budget
}

/** Returns true if the page was not reloaded since the test marked it. */
const isSamePage = (page: Page) => page.evaluate(() => document.body.dataset.loaded === 'once')

describe('a launch short of money', () => {
  it('R26 P6 waits, shows as waiting everywhere, and launches automatically in the open page once a recharge funds it', {
    tags: ['sweep'],
  }, async () => {
    const draft = await createUnderfundedDraft('Onam bonus', 100_000)
    const missing = Number(draft.total) - 100_000
    const page = await journey.open(finishPath(draft))
    await expect(page.getByText(`Your wallet is short by ${rupees(missing)}.`)).toBeVisible()
    await expect(page.getByText(/it starts automatically if the wallet is funded by \d+ \w+ \d{4}, \d\d:\d\d IST/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Launch campaign/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Launch when funded' }).click()

    await expect(page).toHaveURL(`/campaigns/${draft.id}/view`)
    await expect(page.getByText('Waiting for money', { exact: true })).toBeVisible()
    await expect(page.getByText(`This launch is waiting for money: ${rupees(missing)} is missing.`)).toBeVisible()
    await expect(page.getByText('Once the wallet is funded', { exact: true })).toBeVisible()
    const mail = await mailTo(journey.stack, demo.email, ({ subject }) => subject === `Onam bonus needs ${rupees(missing)}`)
    expect(mail.text).toContain(`/recharge?amount=${missing}&returnTo=`)

    const list = await page.context().newPage()
    await list.goto('/campaigns')
    await expect(list.getByRole('row', { name: /Onam bonus/ })).toContainText('Waiting for money')
    await expect(list.getByRole('row', { name: /Onam bonus/ })).toContainText(`${rupees(missing)} short, starts by`)
    const home = await page.context().newPage()
    await home.goto('/')
    const item = home.getByRole('listitem').filter({ hasText: `Onam bonus needs ${rupees(missing)} to start.` })
    await expect(item.getByRole('link', { name: 'Recharge' })).toHaveAttribute('href', new RegExp(`^/recharge\\?amount=${missing}&`))

    for (const tab of [page, list]) await tab.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
    await credit(40_000)
    await expect(page.getByText(`This launch is waiting for money: ${rupees(missing - 40_000)} is missing.`)).toBeVisible()
    const again = home.getByRole('listitem').filter({ hasText: `Onam bonus needs ${rupees(missing - 40_000)} to start.` })
    await again.getByRole('link', { name: 'Recharge' }).click()
    await home.getByRole('radio', { name: /UPI/ }).click()
    await home.getByRole('button', { name: /^Recharge – pay ₹/ }).click()
    await home.getByRole('button', { name: /^Pay ₹/ }).click()
    const creditedAt = Date.now()
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
    console.info(`The open page showed the launch live ${Date.now() - creditedAt} ms after the money came`)
    await expect(page.getByText(/waiting for money/)).toHaveCount(0)
    await expect(list.getByRole('row', { name: /Onam bonus/ })).toContainText('Live')
    for (const tab of [page, list]) expect(await isSamePage(tab)).toBe(true)
    await home.getByRole('link', { name: 'Back to where you were' }).click()
    await expect(home).toHaveURL(`/campaigns/${draft.id}/view`)
    await expect(home.getByText('Live', { exact: true }).first()).toBeVisible()
    await home.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(home.getByRole('listitem').filter({ hasText: /Onam bonus waits/ })).toHaveCount(0)
    await mailTo(journey.stack, 'devi@example.com')
    await expectLedgersToSum(journey.stack)
  })

  it('R31 shows an insufficient budget before it asks for money, and links to the budget', {
    tags: ['sweep'],
  }, async () => {
    const draft = await createUnderfundedDraft('Budget bonus', 50_000)
    const budget = Number(draft.total) - 12_300
    const { id, version } = draft
    await command(await signIn(journey.stack), updateText, { id, version, input: { budget: String(budget) } })
    const page = await journey.open(finishPath(draft))
    const slip = page.getByRole('region', { name: 'Budget' })
    await expect(slip).toContainText('This launch costs ₹123 more than the budget has left.')
    await expect(page.getByText(/Your wallet is short/)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Recharge ₹/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Launch/ })).toHaveCount(0)
    await slip.getByRole('link', { name: 'Change the budget' }).click()
    await page.getByLabel('Budget (₹)').fill(String(Number(draft.total) / 100 + 1))
    await page.getByLabel('Budget (₹)').blur()
    await expect.poll(() => loadBudget(id)).toBe(String(Number(draft.total) + 100))
    await page.goBack()
    await expect(slip).toContainText('Left after this launch1.00')
    await expect(page.getByText(/Your wallet is short/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Launch when funded' })).toBeVisible()
  })

  it('R26 leads through the recharge back to the last step, which can then launch', { tags: ['sweep'] }, async () => {
    const draft = await createUnderfundedDraft('Pongal bonus', 50_000)
    const page = await journey.open(finishPath(draft))
    await page.getByRole('link', { name: `Recharge ${rupees(Number(draft.total) - 50_000)}` }).click()
    await expect(page).toHaveURL(/\/recharge\?amount=/)
    await page.getByRole('radio', { name: /UPI/ }).click()
    await page.getByRole('button', { name: /^Recharge – pay ₹/ }).click()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await page.getByRole('link', { name: 'Back to where you were' }).click()
    await expect(page).toHaveURL(finishPath(draft))
    await page.getByRole('button', { name: /^Launch campaign/ }).click()
    await expect(page).toHaveURL(`/campaigns/${draft.id}/view`)
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
    await expectLedgersToSum(journey.stack)
  })

  it('R26 tells a Sender whom to ask for a recharge, and lets them wait and cancel', { tags: ['sweep'] }, async () => {
    const draft = await createUnderfundedDraft('Diwali bonus', 0)
    const page = await journey.open(finishPath(draft), { as: sender })
    await expect(page.getByText('Ask Farida Sheikh, Meera Krishnan or Rohan Kulkarni to recharge.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Recharge ₹/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Launch when funded' }).click()
    await expect(page.getByText(/This launch is waiting for money/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel launch…' }).click()
    await expect(page.getByText('No money was held and nothing has been sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel launch', exact: true }).click()
    await expect.poll(() => addressOf(page)).toContain('/campaigns/create/rewardlinks')
    await expectLedgersToSum(journey.stack)
  })
})

it('U1 M2 ignores a file’s values until they are chosen, shows no wrong multiplication, and names values that no brand offers', {
  tags: ['sweep'],
}, async () => {
  const { id } = await draftCampaign(integrator(journey.stack), { name: 'Own values' })
  const page = await journey.open(`/campaigns/create/rewardlinks/recipients?draft=${id}`)
  const text = 'Email,Amount\numa@example.com,200\nvera@example.com,200\nwanda@example.com,300\n'
  await page
    .getByLabel('Choose a file, or drop it here')
    .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByText('Ignored: this campaign gives everyone ₹500.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the file’s values instead' }).click()
  await expect(page.getByRole('combobox', { name: 'Field for Amount' })).toHaveText('Value')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByRole('button', { name: 'Add 3 people' }).click()
  await expect(page.getByRole('region', { name: /^Recipients 3/ })).toBeVisible()
  for (const step of ['Template', 'Finish']) await page.getByRole('button', { name: step, exact: true }).click()
  const summary = page.getByRole('region', { name: 'Cost' })
  await expect(summary).toContainText('3 rewards, ₹200 – ₹300')
  await expect(summary).toContainText('700.00')
  await expect(summary).not.toContainText('×')

  await addRecipient(integrator(journey.stack), id, { email: 'xenia@example.com', value: '5001' })
  await page.reload()
  await expect(page.getByText('1 reward has a value that none of the chosen brands offers:')).toBeVisible()
  await expect(page.getByText('₹50.01 (1)')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Launch campaign/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to Recipients' }).click()
  await expect(page.getByText('₹50.01 (1)')).toBeVisible()
})
