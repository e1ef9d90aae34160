import type { Page } from '@playwright/test'
import { afterAll, describe, it } from 'vitest'
import { startRazorpayDouble } from '#tests/support/razorpay-double.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startStripeDouble } from '#tests/support/stripe-double.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'
import { expectBalance, expectTitle, recharge, rechargeIdOf } from './recharge-steps.ts'
import { demoWallet } from './seeded.ts'

let stripe: Awaited<ReturnType<typeof startStripeDouble>>
let razorpay: Awaited<ReturnType<typeof startRazorpayDouble>>
const journey = startJourney({
  prepare: async () => {
    ;[stripe, razorpay] = await Promise.all([startStripeDouble(), startRazorpayDouble()])
    return { PAYMENTS: 'test,stripe,razorpay,manual', ...stripe.env, ...razorpay.env }
  },
})
afterAll(() => Promise.all([stripe?.stop(), razorpay?.stop()]))

const button = (page: Page, name: string) => page.getByRole('button', { name })

describe('by Stripe and Razorpay', { tags: ['sweep'] }, () => {
  it('R27 P3 credits a payment on Stripe’s page, and late money for an expired recharge', async () => {
    stripe.deliverTo(journey.stack.url)
    const before = BigInt((await demoWallet(journey.stack)).available)
    const page = await journey.open('/')
    await recharge(page, '2000', /Card.*Stripe/)
    await expect(page.getByRole('heading', { name: 'Stripe Checkout' })).toBeVisible()
    await button(page, 'Pay').click()
    await expectTitle(page, '₹2,000 is in your wallet')
    await expectBalance(page, before + 200_000n)
    await recharge(page, '4000', /Card.*Stripe/)
    await page.getByRole('link', { name: 'Back' }).click()
    await expectTitle(page, 'Waiting for your payment')
    const [session] = stripe.sessionOf(rechargeIdOf(page))
    if (!session) throw new Error('Stripe was not asked')
    await stripe.expire(session)
    await expectTitle(page, 'This recharge has expired')
    expect(await auditPage(page, 'expired')).toEqual([])
    await stripe.pay(session)
    await expectTitle(page, '₹4,000 is in your wallet')
    await expectBalance(page, before + 600_000n)
  })

  it('R27 P3 shows a failed try at Razorpay, credits the next on the same link, and shows a part payment', async () => {
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
    await expectTitle(status, 'The payment did not go through')
    await page.goto(payPage)
    await button(page, 'Pay').click()
    await expectTitle(page, '₹6,000 is in your wallet')
    await expectTitle(status, '₹6,000 is in your wallet')
    const person = await signIn(journey.stack)
    const { id } = await startRecharge(person, { amount: 900_000, method: 'upi', provider: 'razorpay' })
    await page.goto(`/recharge/status?id=${id}`)
    await expect(page.getByRole('link', { name: /^Continue to pay/ })).toBeVisible()
    const [link] = razorpay.linksOf(id)
    if (!link) throw new Error('Razorpay was not asked')
    await razorpay.pay(link, 400_000)
    await expectTitle(page, 'Part of the payment has arrived')
    await expect(page.getByText('₹4,000 is in your wallet; ₹5,000 is still to come.')).toBeVisible()
  })
})
