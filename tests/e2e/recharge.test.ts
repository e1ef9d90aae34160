/** @module-tag deeper */
import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { demo, rival, signIn } from '#tests/support/sign-in.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'
import { expectBalance, expectTitle, recharge } from './recharge-steps.ts'
import { demoWallet } from './seeded.ts'

const journey = startJourney()

const colleague = (name: string) => ({ email: `${name}@example.com`, password: demo.password })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** Runs axe on the page's present state. */
const expectNoAxeComplaints = async (page: Page, state: string) => expect(await auditPage(page, state)).toEqual([])

describe('by the test provider', () => {
  it('R26 R27 P3 is paid, credited once, shown in every tab, and links back to where money was missing', async () => {
    const before = BigInt((await demoWallet(journey.stack)).available)
    const page = await journey.open('/recharge?amount=1234550&returnTo=/campaigns%3Fstatus%3Ddraft')
    const other = await page.context().newPage()
    await other.goto('/wallet')
    await expect(page.getByText('You need ₹12,345.50 more')).toBeVisible()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('12,346')
    await expect(page.getByText('Between ₹1,000 and ₹25,00,000')).toBeVisible()
    await page.getByRole('radio', { name: /Card.*Plutus test payments/ }).check()
    // ₹12,346, its 1.90 % fee and 18 % tax on the fee
    await expect(page.getByRole('definition').filter({ hasText: '₹12,622.79' })).toBeVisible()
    await page.getByLabel(/Purchase order number/).fill('PO-17')
    await page.getByLabel('Email the receipt to').fill('books@example.com')
    await button(page, 'Recharge – pay ₹12,622.79').dblclick()
    await page.waitForURL(/\/pay\//)
    await button(page, /^Pay ₹/).click()
    await expectTitle(page, '₹12,346 is in your wallet')
    await Promise.all([page, other].map((tab) => expectBalance(tab, before + 1_234_600n)))
    await page.reload()
    await expectTitle(page, '₹12,346 is in your wallet')
    await expectBalance(page, before + 1_234_600n)
    await expect(page.getByRole('link', { name: /^Receipt R/ })).toBeVisible()
    await mailTo(journey.stack, 'books@example.com')
    await expectNoAxeComplaints(page, 'credited')
    await page.getByRole('link', { name: 'Back to where you were' }).click()
    await expect(page).toHaveURL('/campaigns?status=draft')
    await page.goto('/recharge')
    await expect(page.getByRole('row', { name: /RC-.*Card.*Credited/ })).toHaveCount(1)
    await expect(page.getByRole('radio', { name: /Card.*Plutus test payments/ })).toBeChecked()
    await expect(page.getByLabel('Email the receipt to')).toHaveValue('books@example.com')
  })

  it('R26 shows which methods do not support the amount and why, and refuses an amount outside the limits', {
    tags: ['sweep'],
  }, async () => {
    const page = await journey.open('/recharge')
    await page.getByLabel('Amount', { exact: true }).fill('250000')
    await expect(page.getByText('Two lakh fifty thousand rupees.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /UPI.*Up to ₹1,00,000 per payment.*Over the limit/ }).first()).toBeDisabled()
    await button(page, '₹50,000').click()
    await expect(page.getByRole('radio', { name: /UPI.*No fee/ }).first()).toBeEnabled()
    await page.getByLabel('Amount', { exact: true }).fill('999')
    await button(page, /^Recharge/).click()
    await expect(page.getByText('The minimum is ₹1,000')).toBeVisible()
    await page.getByLabel('Amount', { exact: true }).fill('2500001')
    await expect(page.getByText('The maximum is ₹25,00,000')).toBeVisible()
    await expectNoAxeComplaints(page, 'recharge page with a mistake')
  })

  it('R27 says why it was declined, and when retried is pending and then credited', { tags: ['sweep'] }, async () => {
    const before = BigInt((await demoWallet(journey.stack)).available)
    const page = await journey.open('/recharge')
    await page.getByLabel(/Purchase order number/).fill('PO-9')
    await page.getByLabel('Email the receipt to').fill('again@example.com')
    await page.getByLabel('Amount', { exact: true }).fill('5000.75')
    await page.getByRole('radio', { name: /Net banking.*test/ }).check()
    await button(page, /^Recharge/).click()
    await button(page, 'Decline').click()
    await expectTitle(page, 'The payment did not go through')
    await expect(page.getByText('The bank or card issuer declined it.')).toBeVisible()
    await expectNoAxeComplaints(page, 'failed')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('5,000.75')
    await expect(page.getByLabel(/Purchase order number/)).toHaveValue('PO-9')
    await expect(page.getByLabel('Email the receipt to')).toHaveValue('again@example.com')
    await button(page, /^Recharge/).click()
    await page.waitForURL(/\/pay\//)
    const payPage = page.url()
    await button(page, 'Leave the payment pending').click()
    await expectTitle(page, 'Your payment is being confirmed')
    await expectNoAxeComplaints(page, 'processing')
    const bank = await page.context().newPage()
    await bank.goto(payPage)
    await button(bank, 'Complete the payment').click()
    await expectTitle(page, '₹5,000.75 is in your wallet')
    await expectBalance(page, before + 500_075n)
  })

  it('R27 can be left and continued, paid in part and in full, then disputed, which freezes a spent wallet below zero', {
    tags: ['sweep'],
  }, async () => {
    const page = await journey.open('/')
    await recharge(page, '8000', /Net banking.*test/)
    await page.waitForURL(/\/pay\//)
    await page.getByRole('link', { name: 'Cancel and return to Plutus' }).click()
    await expectTitle(page, 'Waiting for your payment')
    await expectNoAxeComplaints(page, 'waiting')
    const status = page.url()
    await page.goto('/recharge')
    await expect(page.getByText(/^You already have an open recharge of ₹8,000\.00 by net banking: RC-/)).toBeVisible()
    await expectNoAxeComplaints(page, 'recharge page with an open one')
    await page.getByRole('link', { name: 'Continue paying' }).click()
    await expect(page).toHaveURL(status)
    await page.getByRole('link', { name: /^Continue to pay – ₹8,017.70/ }).click()
    const payPage = page.url()
    await button(page, 'Pay half').click()
    await expectTitle(page, 'Part of the payment has arrived')
    await expectNoAxeComplaints(page, 'partly credited')
    await recharge(page, '8000', /Net banking.*test/)
    await expect(page.getByText(/^You already have an open recharge of ₹8,000\.00 by net banking: RC-/)).toBeVisible()
    await expectNoAxeComplaints(page, 'one like it is open')
    await button(page, 'Start another').click()
    await page.getByRole('link', { name: 'Cancel and return to Plutus' }).click()
    await expect(page).not.toHaveURL(status)
    for (const act of ['Cancel recharge…', 'Cancel recharge']) await button(page, act).click()
    await expectTitle(page, 'This recharge was cancelled')
    await recharge(page, '8000', /Net banking.*test/)
    await page.getByRole('link', { name: 'Continue paying' }).click()
    await expect(page).toHaveURL(status)
    await page.getByRole('link', { name: /^Continue to pay/ }).click()
    await button(page, /^Pay ₹/).click()
    await expectTitle(page, '₹8,000 is in your wallet')
    await expect(page.getByRole('link', { name: /^Receipt R/ })).toHaveCount(2)
    const spent = formatMoney((await demoWallet(journey.stack)).available, 'INR', { bare: true }).replaceAll(',', '')
    const adjust = (amount: string) =>
      operator(journey.stack, 'adjust-wallet', { company: demo.email, amount, reason: 'Spent, for a test', again: true })
    await adjust(`-${spent}`)
    const bank = await page.context().newPage()
    await bank.goto(payPage)
    await button(bank, 'Dispute (chargeback)').click()
    await expectTitle(page, 'The payment was reversed')
    await expect(page.getByText('The payment was disputed with the bank.')).toBeVisible()
    await expect(page.getByText('your balance is ₹8,000.00 below zero')).toBeVisible()
    await expectNoAxeComplaints(page, 'taken back')
    await page.goto('/recharge')
    await expect(page.getByText('your balance is ₹8,000.00 below zero')).toBeVisible()
    await adjust(spent)
    await operator(journey.stack, 'unfreeze-wallet', { company: demo.email, reason: 'The payer has explained it' })
    await expect(page.getByText('Your wallet is frozen')).toHaveCount(0)
    await expect(page.getByText('recharge by bank transfer until the dispute is won')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expectNoAxeComplaints(page, 'bank transfer only')
    const { number } = await startRecharge(await signIn(journey.stack), { amount: 800_000 })
    await operator(journey.stack, 'credit-recharge', { number, received: '8000', reference: `COVER ${number}` })
    await page.reload()
    await expect(page.getByRole('radio', { name: /Card.*test/ })).toBeEnabled()
    await page.goto(status)
    await expectTitle(page, 'The payment was reversed')
  })

  it('R27 is cancelled before it is paid', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/')
    await recharge(page, '3000', /Card.*test/)
    await page.waitForURL(/\/pay\//)
    await page.getByRole('link', { name: 'Cancel and return to Plutus' }).click()
    for (const act of ['Cancel recharge…', 'Cancel recharge']) await button(page, act).click()
    await expectTitle(page, 'This recharge was cancelled')
    await expect(page.getByRole('link', { name: /^Continue to pay/ })).toHaveCount(0)
    await expectNoAxeComplaints(page, 'cancelled')
  })
})

describe('by bank transfer', () => {
  it('R27 shows the bank details and reference, records that it was sent, and is credited by finance', {
    tags: ['sweep'],
  }, async () => {
    const before = BigInt((await demoWallet(journey.stack)).available)
    const page = await journey.open('/')
    await recharge(page, '75000', /Bank transfer/)
    await expectTitle(page, 'Waiting for your transfer')
    const number = /RC-[\w-]+/.exec((await page.getByText(/^Recharge RC-/).textContent()) ?? '')?.[0] ?? ''
    await expect(button(page, /Copy Payment reference/)).toContainText(number)
    await expect(page.getByRole('link', { name: /^Pro-forma P/ })).toBeVisible()
    await expectNoAxeComplaints(page, 'waiting for a transfer')
    await button(page, 'I’ve sent it').click()
    await expect(page.getByText('Enter the reference from your bank')).toBeVisible()
    await page.getByLabel('Transfer reference').fill('UTR 4471')
    await button(page, 'I’ve sent it').click()
    await expectTitle(page, 'Your transfer is on its way')
    await expectNoAxeComplaints(page, 'transfer sent')
    await operator(journey.stack, 'credit-recharge', { number, received: '75000.00', reference: 'UTR 4471' })
    await expectTitle(page, '₹75,000 is in your wallet')
    await expectBalance(page, before + 7_500_000n)
    const refused = await startRecharge(await signIn(journey.stack), { amount: 1_000_000 })
    await page.goto(`/recharge/status?id=${refused.id}`)
    await expectTitle(page, 'Waiting for your transfer')
    await operator(journey.stack, 'reject-recharge', { number: refused.number, reason: 'The account is not the company’s own' })
    await expectTitle(page, 'This recharge was not accepted')
    await expect(page.getByText('The account is not the company’s own')).toBeVisible()
    await expectNoAxeComplaints(page, 'not accepted')
  })
})

describe('the list of recharges', { tags: ['sweep'] }, () => {
  it('R26 is paginated, and shows a colleague’s new recharge live', async () => {
    const person = await signIn(journey.stack)
    for (let count = 0; count < 50; count++) await startRecharge(person, { amount: 100_000 + count * 100 })
    const page = await journey.open('/recharge')
    const table = page.getByRole('table', { name: 'Recharges, newest first' })
    await expect(table.getByRole('row')).toHaveCount(26)
    await expect(table.getByRole('row').nth(1)).toContainText('1,049.00')
    await startRecharge(person, { amount: 777_700 })
    await expect(table.getByRole('row').nth(1)).toContainText('7,777.00')
    await button(page, 'Next page').click()
    await expect(page).toHaveURL('/recharge?page=2')
    await expect(page.getByText(/^26–50 of \d+$/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^26–50 of \d+$/)).toBeVisible()
    await table.getByRole('row', { name: /1,020\.00/ }).click()
    await expectTitle(page, 'Waiting for your transfer')
  })
})

describe('access to recharges', () => {
  it('R26 R27 refuses a Viewer, shows another company the 404 screen, and ends for a person whose role changes', {
    tags: ['sweep'],
  }, async () => {
    journey.expectComplaint(/status of (403|404)|CombinedGraphQLErrors|FORBIDDEN|route_error|404|ERR_FAILED/)
    const mine = await startRecharge(await signIn(journey.stack), { amount: 300_000 })
    const viewer = await journey.open('/recharge', { as: colleague('leela.dsouza') })
    await expect(viewer.getByText('Your role can’t recharge the wallet')).toBeVisible()
    await expect(viewer.getByLabel('Amount', { exact: true })).toHaveCount(0)
    await viewer.goto(`/recharge/status?id=${mine.id}`)
    await expectTitle(viewer, 'Not authorized')
    const stranger = await journey.open(`/recharge/status?id=${mine.id}`, { as: rival })
    await expectTitle(stranger, 'Page not found')
    for (const id of ['nonsense', '6f1d0c3a-3c55-4b0e-9a58-00000000dead']) {
      await stranger.goto(`/recharge/status?id=${id}`)
      await expectTitle(stranger, 'Page not found')
    }
    await stranger.goto('/recharge/status')
    await expect(stranger).toHaveURL('/recharge')
    await stranger.goto('/Recharge')
    await expectTitle(stranger, 'Page not found')
    const finance = await journey.open(`/recharge/status?id=${mine.id}`, { as: colleague('farida.sheikh') })
    await expectTitle(finance, 'Waiting for your transfer')
    // the session request that follows the change fails at first
    let firstAt = 0
    await finance.route('**/auth/session', (route) => {
      firstAt ||= Date.now()
      return Date.now() - firstAt < 800 ? route.abort() : route.continue()
    })
    await operator(journey.stack, 'set-role', { email: 'farida.sheikh@example.com', role: 'Support' })
    await expectTitle(finance, 'Not authorized')
    expect(firstAt).toBeGreaterThan(0)
    await operator(journey.stack, 'set-role', { email: 'farida.sheikh@example.com', role: 'Finance' })
  })
})
