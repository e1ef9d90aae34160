import * as z from 'zod/mini'

/** A payment that Plutus requests from the built-in test provider. `total` is in minor units. */
export const checkoutOrderBody = z.object({
  recharge: z.uuid(),
  number: z.string(),
  company: z.string(),
  currency: z.string().check(z.length(3)),
  method: z.string(),
  total: z.int().check(z.positive()),
  payerEmail: z.nullable(z.string()),
  statusUrl: z.url({ protocol: /^https?$/ }),
  cancelUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
})

export type TestCheckoutOrder = z.output<typeof checkoutOrderBody>

/** The id of a new checkout at the test provider, and the URL of its payment page. */
export const createdCheckout = z.object({ id: z.string(), url: z.url() })

const sum = z.int().check(z.nonnegative())

const word = z.optional(z.string())

/** The state of a checkout. `paid` is the sum of a payment so far, and `reversed` that of a refund or dispute, in minor units. */
const checkoutFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pending'), expectedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('paid'), paid: sum, payment: word }),
  z.object({ kind: z.literal('failed'), reason: z.enum(['declined', 'bank_rejected']) }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('expired') }),
  z.object({
    kind: z.literal('reversed'),
    reversed: sum,
    reason: z.enum(['chargeback', 'refunded']),
    payment: word,
    reversal: word,
    state: z.optional(z.enum(['open', 'standing', 'undone'])),
  }),
])

/** A webhook event that the test payment provider sends to Plutus, as in its signed body. */
export const checkoutEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: z.iso.datetime(),
  checkout: z.optional(z.string()),
  recharge: z.optional(z.string()),
  fact: z.optional(checkoutFact),
})

export type CheckoutEvent = z.output<typeof checkoutEvent>
