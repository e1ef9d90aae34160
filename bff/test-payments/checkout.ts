import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const instant = z.iso.datetime()

/** What Plutus asks to be paid for. */
export const order = z.object({
  recharge: z.uuid(),
  number: z.string(),
  company: z.string(),
  currency: z.string().length(3),
  method: z.string(),
  total: z.int().positive(),
  payerEmail: z.string().nullable(),
  statusUrl: z.url({ protocol: /^https?$/ }),
  cancelUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: instant,
})

/** An event on its way to Plutus, until it is taken. */
const outgoing = z.object({
  id: z.string(),
  type: z.string(),
  body: z.string(),
  createdAt: instant,
  attempts: z.int(),
  nextAt: instant,
  deliveredAt: instant.nullable(),
})

export const checkout = z.object({
  id: z.string(),
  createdAt: instant,
  order,
  status: z.enum(['open', 'declined', 'part_paid', 'pending', 'paid', 'failed', 'reversed', 'expired', 'closed']),
  paid: z.int(),
  events: z.array(outgoing),
})

export type Order = z.output<typeof order>
export type Checkout = z.output<typeof checkout>
export type Outgoing = z.output<typeof outgoing>
export type Status = Checkout['status']

export const newCheckout = (ordered: Order, now: Date): Checkout => ({
  id: `tp_${randomUUID().replaceAll('-', '')}`,
  createdAt: now.toISOString(),
  order: ordered,
  status: 'open',
  paid: 0,
  events: [],
})
