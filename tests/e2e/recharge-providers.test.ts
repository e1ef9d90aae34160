import type { Page } from '@playwright/test'
import { afterAll, describe, it } from 'vitest'
import { startRazorpayDouble } from '#tests/support/razorpay-double.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startStripeDouble } from '#tests/support/stripe-double.ts'
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

const button = (page: Page, name: string) => page.getByRole('button', { name })

describe('by Stripe and Razorpay', { tags: ['sweep'] }, () => {
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
    expect(await axeHere(page, 'expired')).toEqual([])
    await stripe.pay(session)
    await title(page, '₹4,000 is in your wallet')
    await balance(page, before + 600_000n)
  })

  it('R27 P3 Razorpay: a try that fails is said, the next on the same link is credited; a part is shown as one', async () => {
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
