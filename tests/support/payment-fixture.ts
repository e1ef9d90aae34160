import { FlattenedSign } from 'jose'
import { startRazorpayDouble } from './razorpay-double.ts'
import { openRecharge } from './recharge-pages.ts'
import { reopenMethods } from './recharges.ts'
import type { Person } from './sign-in.ts'
import { startStackOn } from './stack-on.ts'
import { operatorEmail } from './stack-pool.ts'
import { startStripeDouble } from './stripe-double.ts'

export type PaymentFixture = Awaited<ReturnType<typeof startPaymentFixture>>

/** Starts a stack with every payment provider. Stripe and Razorpay are doubles, and the test provider is part of the stack's launcher. */
export async function startPaymentFixture(database = 'SQLite') {
  const stripe = await startStripeDouble()
  const razorpay = await startRazorpayDouble()
  const env = { ...stripe.env, ...razorpay.env, PAYMENTS: 'stripe,razorpay,test,manual', OPERATOR_EMAIL: operatorEmail }
  const stack = await startStackOn(database, { bff: true, env })
  stripe.deliverTo(stack.url)
  razorpay.deliverTo(stack.url)
  return {
    stack,
    stripe,
    razorpay,
    async byStripe(person: Person, amount: number, method = 'card') {
      await stack.sql(reopenMethods)
      const recharge = await openRecharge(person, { provider: 'stripe', method, amount })
      const [session] = stripe.sessionOf(recharge.id)
      if (!session) throw new Error('Stripe has no session')
      return { recharge, session }
    },
    async byRazorpay(person: Person, amount: number, method = 'upi') {
      await stack.sql(reopenMethods)
      const recharge = await openRecharge(person, { provider: 'razorpay', method, amount })
      const [link] = razorpay.linksOf(recharge.id)
      if (!link) throw new Error('Razorpay has no link')
      return { recharge, link }
    },
    /** Presses a button of a payment page as a payer does, and returns the address it redirects to. */
    async onPage(page: string, act: string): Promise<string | null> {
      const { headers } = await fetch(page, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' })
      return headers.get('location')
    },
    /** Signs an event as the test payment provider does. Returns the body and headers of the webhook, which `send` can post. */
    async testEvent(body: string, { iat = Math.floor(Date.now() / 1000), key = stack.secrets.testPaymentsWebhookKey } = {}) {
      const signing = new FlattenedSign(Buffer.from(body)).setProtectedHeader({ alg: 'HS256', b64: false, crit: ['b64'], iat })
      const { protected: head, signature } = await signing.sign(Buffer.from(key, 'base64url'))
      return { body, headers: { 'content-type': 'application/json', 'plutus-signature': `${head}..${signature}` } }
    },
    /** Posts a webhook to Plutus with any body and headers, as a stranger could. */
    send: (provider: string, body: BodyInit, headers: Record<string, string>) =>
      fetch(`${stack.url}/webhooks/payments/${provider}`, { method: 'POST', headers, body }),
    async stop(): Promise<void> {
      await stack.stop()
      await Promise.all([stripe.stop(), razorpay.stop()])
    },
  }
}
