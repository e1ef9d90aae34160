import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { checkoutOrderBody, type TestCheckoutOrder } from '#graphql/contracts/rest/test-payments.ts'

const instant = z.iso.datetime()

/**
 * A webhook event for Plutus. `attempts` counts its deliveries, `nextAt` is the time of the next, and `deliveredAt` is null until one
 * succeeds.
 */
const outgoing = z.object({
  id: z.string(),
  type: z.string(),
  body: z.string(),
  createdAt: instant,
  attempts: z.int(),
  nextAt: instant,
  deliveredAt: z.nullable(instant),
})

export const checkout = z.object({
  id: z.string(),
  createdAt: instant,
  order: checkoutOrderBody,
  status: z.enum(['open', 'declined', 'part_paid', 'pending', 'paid', 'failed', 'reversed', 'expired', 'closed']),
  paid: z.int(),
  events: z.array(outgoing),
})

export type Checkout = z.output<typeof checkout>
export type Outgoing = z.output<typeof outgoing>
export type CheckoutStatus = Checkout['status']

export const newCheckout = (ordered: TestCheckoutOrder, now: Date): Checkout => ({
  id: `tp_${randomUUID().replaceAll('-', '')}`,
  createdAt: now.toISOString(),
  order: ordered,
  status: 'open',
  paid: 0,
  events: [],
})
