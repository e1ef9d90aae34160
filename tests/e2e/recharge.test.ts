/** @module-tag deeper */
import type { Page } from '@playwright/test'
import { afterAll, describe, it } from 'vitest'
import { operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { startRazorpayDouble } from '#tests/support/razorpay-double.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { demo, rival, signIn } from '#tests/support/sign-in.ts'
import { startStripeDouble } from '#tests/support/stripe-double.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { axeHere } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'
import { balance, idOn, recharge, title } from './recharge-steps.ts'
import { walletOf } from './seeded.ts'

let stripe: Awaited<ReturnType<typeof startStripeDouble>>
let razorpay: Awaited<ReturnType<typeof startRazorpayDouble>>
const journey = startJourney({
  prepare: async () => {
    ;[stripe, razorpay] = await Promise.all([startStripeDouble(), startRazorpayDouble()])
    return { PAYMENTS: 'test,stripe,razorpay,manual', ...stripe.env, ...razorpay.env }
  },
})
afterAll(() => Promise.all([stripe?.stop(), razorpay?.stop()]))

const colleague = (name: string) => ({ email: `${name}@example.com`, password: demo.password })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** Axe on a state while it lasts. */
const check = async (page: Page, state: string) => expect(await axeHere(page, state)).toEqual([])

describe('by the test provider', () => {
  it('R26 R27 P3 is paid, credited once and seen in every tab, and leads back to where money was missing', async () => {
    const before = BigInt((await walletOf(journey.stack)).available)
    const page = await journey.open('/recharge?amount=1234550&returnTo=/campaigns%3Fstatus%3Ddraft')
    const other = await page.context().newPage()
    await other.goto('/wallet')
    await expect(page.getByText('You need ₹12,345.50 more')).toBeVisible()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('12,346')
    await expect(page.getByText('Between ₹1,000 and ₹25,00,000')).toBeVisible()
    await page.getByRole('radio', { name: /Card.*Plutus test payments/ }).check()
    // 1.90 % of ₹12,346, and 18 % of that
    await expect(page.getByRole('definition').filter({ hasText: '₹12,622.79' })).toBeVisible()
    await page.getByLabel(/Purchase order number/).fill('PO-17')
    await page.getByLabel('Email the receipt to').fill('books@example.com')
    await button(page, 'Recharge ₹12,346.00').dblclick()
    await page.waitForURL(/\/pay\//)
    await button(page, /^Pay ₹/).click()
    await title(page, '₹12,346 is in your wallet')
    await Promise.all([page, other].map((tab) => balance(tab, before + 1_234_600n)))
    await page.reload()
    await title(page, '₹12,346 is in your wallet')
    await balance(page, before + 1_234_600n)
    await expect(page.getByRole('link', { name: /^Receipt R/ })).toBeVisible()
    await mailTo(journey.stack, 'books@example.com')
    await check(page, 'credited')
    await page.getByRole('link', { name: 'Back to where you were' }).click()
    await expect(page).toHaveURL('/campaigns?status=draft')
    await page.goto('/recharge')
    await expect(page.getByRole('row', { name: /RC-.*Card.*Credited/ })).toHaveCount(1)
  })

  it('R26 shows which methods cannot take the sum and why, and refuses a sum outside the limits', async () => {
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
    await check(page, 'recharge page with a mistake')
  })

  it('R27 is declined and says why; tried again, it is pending, then arrives', async () => {
    const before = BigInt((await walletOf(journey.stack)).available)
    const page = await journey.open('/')
    await recharge(page, '5000', /Net banking.*test/)
    await button(page, 'Decline').click()
    await title(page, 'The payment did not go through')
    await expect(page.getByText('The bank or card issuer declined it.')).toBeVisible()
    await check(page, 'failed')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('5,000')
    await page.getByRole('radio', { name: /Net banking.*test/ }).check()
    await button(page, /^Recharge/).click()
    await page.waitForURL(/\/pay\//)
    const payPage = page.url()
    await button(page, 'Leave the payment pending').click()
    await title(page, 'Your payment is being confirmed')
    await check(page, 'processing')
    const bank = await page.context().newPage()
    await bank.goto(payPage)
    await button(bank, 'Complete the payment').click()
    await title(page, '₹5,000 is in your wallet')
    await balance(page, before + 500_000n)
  })

  it('R27 is left and can be gone on with, paid in part and paid up, then disputed: a spent wallet goes below zero and freezes', async () => {
    const page = await journey.open('/')
    await recharge(page, '8000', /Net banking.*test/)
    await page.waitForURL(/\/pay\//)
    await page.getByRole('link', { name: 'Cancel and return to Plutus' }).click()
    await title(page, 'Waiting for your payment')
    await check(page, 'waiting')
    const status = page.url()
    await page.getByRole('link', { name: /^Continue to pay – ₹8,017.70/ }).click()
    const payPage = page.url()
    await button(page, 'Pay half').click()
    await title(page, 'Part of the payment has arrived')
    await check(page, 'partly credited')
    await recharge(page, '8000', /Net banking.*test/)
    await expect(page.getByText(/^You already have an open recharge of ₹8,000\.00 by net banking: RC-/)).toBeVisible()
    await check(page, 'one like it is open')
    await button(page, 'Start another').click()
    await page.getByRole('link', { name: 'Cancel and return to Plutus' }).click()
    await expect(page).not.toHaveURL(status)
    for (const act of ['Cancel recharge…', 'Cancel recharge']) await button(page, act).click()
    await title(page, 'This recharge was cancelled')
    await recharge(page, '8000', /Net banking.*test/)
    await page.getByRole('link', { name: 'Continue it' }).click()
    await expect(page).toHaveURL(status)
    await page.getByRole('link', { name: /^Continue to pay/ }).click()
    await button(page, /^Pay ₹/).click()
    await title(page, '₹8,000 is in your wallet')
    await expect(page.getByRole('link', { name: /^Receipt R/ })).toHaveCount(2)
    const spent = formatMoney((await walletOf(journey.stack)).available, 'INR', { bare: true }).replaceAll(',', '')
    const adjust = (amount: string) =>
      operator(journey.stack, 'adjust-wallet', { company: demo.email, amount, reason: 'Spent, for a test' })
    await adjust(`-${spent}`)
    const bank = await page.context().newPage()
    await bank.goto(payPage)
    await button(bank, 'Dispute (chargeback)').click()
    await title(page, 'The payment was reversed')
    await expect(page.getByText('The payment was disputed with the bank.')).toBeVisible()
    await expect(page.getByText('your balance is ₹8,000.00 below zero')).toBeVisible()
    await check(page, 'taken back')
    await page.goto('/recharge')
    await expect(page.getByText('your balance is ₹8,000.00 below zero')).toBeVisible()
    await adjust(spent)
    await operator(journey.stack, 'unfreeze-wallet', { company: demo.email, reason: 'The payer has explained it' })
    await expect(page.getByText('Your wallet is frozen')).toHaveCount(0)
    await page.goto(status)
    await title(page, 'The payment was reversed')
  })

  it('R27 is cancelled before anyone paid', async () => {
    const page = await journey.open('/')
    await recharge(page, '3000', /Card.*test/)
    await page.waitForURL(/\/pay\//)
    await page.getByRole('link', { name: 'Cancel and return to Plutus' }).click()
    for (const act of ['Cancel recharge…', 'Cancel recharge']) await button(page, act).click()
    await title(page, 'This recharge was cancelled')
    await expect(page.getByRole('link', { name: /^Continue to pay/ })).toHaveCount(0)
    await check(page, 'cancelled')
  })
})

describe('by Stripe and Razorpay', () => {
  it('R27 P3 Stripe: paid on its page; one that ran out is credited all the same when its money comes late', async () => {
    stripe.deliverTo(journey.stack.url)
    const before = BigInt((await walletOf(journey.stack)).available)
    const page = await journey.open('/')
    await recharge(page, '2000', /Card.*Stripe/)
    await expect(page.getByRole('heading', { name: 'Stripe Checkout' })).toBeVisible()
    await button(page, 'Pay').click()
    await title(page, '₹2,000 is in your wallet')
    await balance(page, before + 200_000n)
    await recharge(page, '4000', /Card.*Stripe/)
    await page.getByRole('link', { name: 'Back' }).click()
    await title(page, 'Waiting for your payment')
    const [session] = stripe.sessionOf(idOn(page))
    if (!session) throw new Error('Stripe was not asked')
    await stripe.expire(session)
    await title(page, 'This recharge has expired')
    await check(page, 'expired')
    await stripe.pay(session)
    await title(page, '₹4,000 is in your wallet')
    await balance(page, before + 600_000n)
  })

  it('R27 P3 Razorpay: a try that fails is said, the next on the same link is credited; a part is shown as one', {
    tags: ['sweep'],
  }, async () => {
    razorpay.deliverTo(journey.stack.url)
    const page = await journey.open('/')
    await recharge(page, '6000', /UPI.*Razorpay/)
    await expect(page.getByRole('heading', { name: 'Razorpay' })).toBeVisible()
    const payPage = page.url()
    await button(page, 'Let it fail').click()
    const status = await page.context().newPage()
    await status.goto('/recharge')
    await status
      .getByRole('row', { name: /UPI.*Failed/ })
      .getByRole('link')
      .click()
    await title(status, 'The payment did not go through')
    await page.goto(payPage)
    await button(page, 'Pay').click()
    await title(page, '₹6,000 is in your wallet')
    await title(status, '₹6,000 is in your wallet')
    const person = await signIn(journey.stack)
    const { id } = await startRecharge(person, { amount: 900_000, method: 'upi', provider: 'razorpay' })
    await page.goto(`/recharge/status?id=${id}`)
    await expect(page.getByRole('link', { name: /^Continue to pay/ })).toBeVisible()
    const [link] = razorpay.linksOf(id)
    if (!link) throw new Error('Razorpay was not asked')
    const part = { payment_link: { ...razorpay.objectOf(link), amount_paid: 400_000, status: 'partially_paid' } }
    await razorpay.notify(razorpay.event('payment_link.partially_paid', part))
    await title(page, 'Part of the payment has arrived')
    await expect(page.getByText('₹4,000 is in your wallet; ₹5,000 is still to come.')).toBeVisible()
  })
})

describe('by bank transfer', () => {
  it('R27 shows where to pay and under which reference, hears that it was sent, and is credited by finance', async () => {
    const before = BigInt((await walletOf(journey.stack)).available)
    const page = await journey.open('/')
    await recharge(page, '75000', /Bank transfer/)
    await title(page, 'Waiting for your transfer')
    const number = /RC-[\w-]+/.exec((await page.getByText(/^Recharge RC-/).textContent()) ?? '')?.[0] ?? ''
    await expect(button(page, /Copy Payment reference/)).toContainText(number)
    await expect(page.getByRole('link', { name: /^Pro-forma P/ })).toBeVisible()
    await check(page, 'waiting for a transfer')
    await button(page, 'I’ve sent it').click()
    await expect(page.getByText('Enter the reference from your bank')).toBeVisible()
    await page.getByLabel('Transfer reference').fill('UTR 4471')
    await button(page, 'I’ve sent it').click()
    await title(page, 'Your transfer is on its way')
    await check(page, 'transfer sent')
    await operator(journey.stack, 'credit-recharge', { number, received: '75000.00', reference: 'UTR 4471' })
    await title(page, '₹75,000 is in your wallet')
    await balance(page, before + 7_500_000n)
    const refused = await startRecharge(await signIn(journey.stack), { amount: 1_000_000 })
    await page.goto(`/recharge/status?id=${refused.id}`)
    await title(page, 'Waiting for your transfer')
    await operator(journey.stack, 'reject-recharge', { number: refused.number, reason: 'The account is not the company’s own' })
    await title(page, 'This recharge was not accepted')
    await expect(page.getByText('The account is not the company’s own')).toBeVisible()
    await check(page, 'not accepted')
  })
})

describe('every recharge so far', () => {
  it('R26 is listed in pages, and a new one of someone else comes by itself', async () => {
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
    await title(page, 'Waiting for your transfer')
  })
})

describe('who may', () => {
  it('R26 R27 tells a Viewer so, shows a rival nothing, and lets go of who is demoted meanwhile', async () => {
    journey.expectComplaint(/status of (403|404)|CombinedGraphQLErrors|FORBIDDEN|route_error|404|ERR_FAILED/)
    const mine = await startRecharge(await signIn(journey.stack), { amount: 300_000 })
    const viewer = await journey.open('/recharge', { as: colleague('leela.dsouza') })
    await expect(viewer.getByText('Your role can’t recharge the wallet')).toBeVisible()
    await expect(viewer.getByLabel('Amount', { exact: true })).toHaveCount(0)
    await viewer.goto(`/recharge/status?id=${mine.id}`)
    await title(viewer, 'Not authorized')
    const stranger = await journey.open(`/recharge/status?id=${mine.id}`, { as: rival })
    await title(stranger, 'Page not found')
    for (const id of ['nonsense', '6f1d0c3a-3c55-4b0e-9a58-00000000dead']) {
      await stranger.goto(`/recharge/status?id=${id}`)
      await title(stranger, 'Page not found')
    }
    await stranger.goto('/recharge/status')
    await expect(stranger).toHaveURL('/recharge')
    await stranger.goto('/Recharge')
    await title(stranger, 'Page not found')
    const finance = await journey.open(`/recharge/status?id=${mine.id}`, { as: colleague('farida.sheikh') })
    await title(finance, 'Waiting for your transfer')
    // whatever told the page of it, its question is lost
    let firstAt = 0
    await finance.route('**/auth/session', (route) => {
      firstAt ||= Date.now()
      return Date.now() - firstAt < 800 ? route.abort() : route.continue()
    })
    await operator(journey.stack, 'set-role', { email: 'farida.sheikh@example.com', role: 'Support' })
    await title(finance, 'Not authorized')
    expect(firstAt).toBeGreaterThan(0)
    await operator(journey.stack, 'set-role', { email: 'farida.sheikh@example.com', role: 'Finance' })
  })
})
