import type Stripe from 'stripe'
import { fromStripeAmount } from '#contracts/wallet/recharge-cost.ts'
import type { ListedMoney, MoneyQuery, ProviderAnswer, ProviderBooks, ReportedPayment } from './payment-provider.ts'
import { pickRechargeId } from './payment-provider.ts'
import { idOf, sessionFact, toDispute, toStripeRefund } from './stripe-event.ts'

const page = { limit: 100 }

/** Queries Stripe for the payment of a recharge and for everything that was taken back from it. */
export function stripeBooks(stripe: () => Promise<Stripe>): ProviderBooks {
  return {
    async checkKey() {
      await (await stripe()).paymentIntents.list({ limit: 1 }, { maxNetworkRetries: 0 })
    },
    async findRecharge({ payment }) {
      const intent = payment ? await orUnknown((await stripe()).paymentIntents.retrieve(payment)) : undefined
      return pickRechargeId(intent?.metadata?.recharge)
    },
    readMoney: async (recharge) => readMoney(await stripe(), recharge),
    async listMoney(since) {
      const sdk = await stripe()
      const params = { ...page, created: { gte: Math.floor(since.getTime() / 1000) } }
      const intents = await readAll(sdk.paymentIntents.list(params))
      const refunds = await readAll(sdk.refunds.list(params))
      const disputes = await readAll(sdk.disputes.list(params))
      return {
        payments: intents.flatMap((intent): ListedMoney['payments'] =>
          toPayments(intent, intent.currency).map((payment) => ({ ...payment, recharge: pickRechargeId(intent.metadata.recharge) })),
        ),
        reversals: [...refunds.map(toStripeRefund), ...disputes.map(toDispute)],
      }
    },
  }
}

/** Reads what is known by its id, and the payment of the page, whose events may all be lost. */
async function readMoney(stripe: Stripe, { ref, payments, currency }: MoneyQuery): Promise<ProviderAnswer> {
  const session = ref ? await orUnknown(stripe.checkout.sessions.retrieve(ref)) : undefined
  const own = idOf(session?.payment_intent)
  const ids = [...new Set([...payments, ...(own ? [own] : [])])]
  const found = await Promise.all(ids.map((id) => readPayment(stripe, id, currency)))
  const intent = found.find((one) => one.intent?.id === own)?.intent
  return {
    payments: found.flatMap((one) => one.payments),
    reversals: found.flatMap((one) => one.reversals),
    fact: session && sessionFact({ session, intent, at: new Date() }),
  }
}

async function readPayment(stripe: Stripe, payment_intent: string, currency: string) {
  const params = { ...page, payment_intent }
  const [intent, refunds, disputes] = await Promise.all([
    orUnknown(stripe.paymentIntents.retrieve(payment_intent)),
    orUnknown(readAll(stripe.refunds.list(params))),
    orUnknown(readAll(stripe.disputes.list(params))),
  ])
  const own = <One extends { payment_intent: Stripe.Refund['payment_intent'] }>(all: One[] = []): One[] =>
    all.filter((one) => idOf(one.payment_intent) === payment_intent)
  return {
    intent,
    payments: intent ? toPayments(intent, currency) : [],
    reversals: [...own(refunds).map(toStripeRefund), ...own(disputes).map(toDispute)],
  }
}

/** Returns the payment of an intent, or none while it awaits an attempt or if it is in another currency than the recharge. */
function toPayments({ id, status, currency, amount, amount_received }: Stripe.PaymentIntent, expected: string): ReportedPayment[] {
  if (currency?.toUpperCase() !== expected.toUpperCase()) return []
  if (status === 'succeeded') return [{ id, amount: fromStripeAmount(amount_received, currency), state: 'paid' }]
  if (status === 'processing') return [{ id, amount: fromStripeAmount(amount, currency), state: 'pending' }]
  return status === 'canceled' ? [{ id, amount: fromStripeAmount(amount, currency), state: 'failed' }] : []
}

/** Reads all pages of a list. */
async function readAll<One>(list: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = []
  for await (const one of list) all.push(one)
  return all
}

/** Returns undefined for what Stripe does not know, and throws if it cannot be reached. */
async function orUnknown<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError') return undefined
    throw error
  }
}
