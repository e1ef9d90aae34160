import type Razorpay from 'razorpay'
import * as z from 'zod/mini'
import type { ListedMoney, PaymentFact, ProviderBooks, ReportedMoney, ReportedReversal } from './payment-provider.ts'
import { pickRechargeId } from './payment-provider.ts'
import { razorpayDispute, razorpayPayment, razorpayRefund, rechargeNote, toDisputes, toPayments, toRefund } from './razorpay-event.ts'

const pageSize = 100
/** A link of ours can be paid for 35 minutes. */
const orderLifetimeSeconds = 86_400
const linked = z.object({ status: z.nullish(z.string()), payments: z.nullish(z.array(z.object({ payment_id: z.string() }))) })
type PageParams = { count: number; skip: number }

/** Queries Razorpay for the payments of a recharge's link and for everything that was taken back from them. */
export function razorpayBooks(razorpay: () => Promise<Razorpay>): ProviderBooks {
  return {
    async checkKey() {
      await (await razorpay()).payments.all({ count: 1 })
    },
    findRecharge: async ({ order }) => (order ? findOwner(await razorpay(), order) : undefined),
    async readMoney(recharge) {
      const sdk = await razorpay()
      const link = recharge.ref ? linked.safeParse(await orUnknown(sdk.paymentLink.fetch(recharge.ref))).data : undefined
      const ids = new Set([...recharge.payments, ...(link?.payments ?? []).map(({ payment_id }) => payment_id)])
      const found = await Promise.all([...ids].map((id) => readPayment(sdk, id, recharge.currency)))
      const disputes = await Promise.all(recharge.disputes.map((id) => readDispute(sdk, id)))
      return {
        payments: found.flatMap((one) => one.payments),
        reversals: [...found.flatMap((one) => one.reversals), ...disputes.flat()],
        fact: toFact(link?.status),
      }
    },
    async listMoney(since, recharges) {
      const sdk = await razorpay()
      const from = Math.floor(since.getTime() / 1000)
      const owners = await readOwners(sdk, from)
      const listed = await readAll((page) => sdk.payments.all({ ...page, from }))
      const refunds = await readAll((page) => sdk.refunds.all({ ...page, from }))
      const disputes = await readAll((page) => sdk.disputes.all({ ...page, from } as never) as unknown as Promise<{ items: unknown[] }>)
      const payments: ListedMoney['payments'] = []
      for (const item of listed) {
        const payment = razorpayPayment.parse(item)
        const recharge = recharges.get(payment.id)
        for (const paid of toPayments(payment)) payments.push({ ...paid, recharge: recharge ?? owners.get(payment.order_id ?? '') })
      }
      return {
        payments,
        reversals: [
          ...refunds.map((one) => toRefund(razorpayRefund.parse(one))),
          ...disputes.flatMap((one) => toDisputes(razorpayDispute.parse(one))),
        ],
      }
    },
  }
}

/** Finds the recharge in the notes or receipt number of a payment's order. */
async function findOwner({ orders }: Razorpay, id: string): Promise<string | undefined> {
  const order = await orUnknown(orders.fetch(id))
  return ownerOf(order)
}

const orderSchema = z.object({ id: z.string(), notes: z.optional(z.unknown()), receipt: z.optional(z.unknown()) })

const ownerOf = (order: { notes?: unknown; receipt?: unknown } | undefined): string | undefined =>
  pickRechargeId(rechargeNote(order?.notes), order?.receipt)

/** Reads the recharges of all recent orders, in pages, because a payment names only its order. An order is older than its payment. */
async function readOwners({ orders }: Razorpay, from: number): Promise<Map<string, string>> {
  const listed = await readAll((page) => orders.all({ ...page, from: from - orderLifetimeSeconds }))
  return new Map(
    listed.flatMap((item) => {
      const order = orderSchema.parse(item)
      const owner = ownerOf(order)
      return owner ? [[order.id, owner] as const] : []
    }),
  )
}

const endings: Record<string, PaymentFact> = { expired: { kind: 'expired' }, cancelled: { kind: 'cancelled' } }

const toFact = (status: string | null | undefined): PaymentFact | undefined => endings[status ?? '']

async function readPayment({ payments }: Razorpay, id: string, currency: string): Promise<ReportedMoney> {
  const answer = await orUnknown(payments.fetch(id))
  if (!answer) return { payments: [], reversals: [] }
  const payment = razorpayPayment.parse(answer)
  const refunds = await orUnknown(readAll((page) => payments.fetchMultipleRefund(id, page)))
  return {
    payments: (payment.currency ?? currency) === currency ? toPayments(payment) : [],
    reversals: (refunds ?? []).map((refund) => toRefund(razorpayRefund.parse(refund))),
  }
}

async function readDispute({ disputes }: Razorpay, id: string): Promise<ReportedReversal[]> {
  const answer = await orUnknown(disputes.fetch(id))
  return answer ? toDisputes(razorpayDispute.parse(answer)) : []
}

/** Reads all pages of a list. */
async function readAll(readPage: (page: PageParams) => Promise<{ items: unknown[] }>): Promise<unknown[]> {
  const all: unknown[] = []
  for (;;) {
    const { items } = await readPage({ count: pageSize, skip: all.length })
    all.push(...items)
    if (items.length < pageSize) return all
  }
}

/** Returns undefined for what Razorpay does not know, and throws if it cannot be reached. The SDK throws plain objects. */
async function orUnknown<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
    if (status === 400 || status === 404) return undefined
    throw error instanceof Error ? error : new Error(`Razorpay: ${JSON.stringify(error)}`)
  }
}
