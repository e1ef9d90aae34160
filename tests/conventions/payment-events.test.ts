import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { razorpayEvents } from '#graphql/rules/ledger/payment/razorpay-event.ts'
import { stripeEvents } from '#graphql/rules/ledger/payment/stripe-event.ts'
import { read } from './own-files.ts'

const guide = read('bff/operators.md').split('\n')

/** Returns the events that the operators' guide lists beside a variable, such as `refund.failed` and `payment_link.*`. */
function listedEvents(variable: string): string[] {
  const row = guide.find((line) => line.startsWith('|') && line.includes(`\`${variable}\``)) ?? ''
  return [...row.matchAll(/`([a-z_]+(?:\.[a-z_*]+)+)`/g)].map(([, name = '']) => name)
}

const sdk = createRequire(new URL('../../graphql/package.json', import.meta.url)).resolve('stripe')
/** All events of Stripe that its SDK knows. */
const ofStripe = [...readFileSync(join(dirname(sdk), 'resources/Events.d.ts'), 'utf8').matchAll(/type: '([a-z_.]+)'/g)].map(
  ([, type = '']) => type,
)

/** The events of Razorpay's documentation about links, disputes and refunds, and the one about payments that we need. */
const ofRazorpay = [
  ...['paid', 'partially_paid', 'expired', 'cancelled'].map((name) => `payment_link.${name}`),
  ...['created', 'won', 'lost', 'closed', 'under_review', 'action_required'].map((name) => `payment.dispute.${name}`),
  ...['created', 'processed', 'failed', 'speed_changed'].map((name) => `refund.${name}`),
  'payment.failed',
]

describe('R27 F44 the events to which operators subscribe', () => {
  it.each([
    ['STRIPE_WEBHOOK_SECRET', ofStripe, stripeEvents],
    ['RAZORPAY_WEBHOOK_SECRET', ofRazorpay, razorpayEvents],
  ])('are exactly those that Plutus reads, beside %s', (variable, types, read) => {
    const listed = listedEvents(variable)
    expect(listed.length).toBeGreaterThan(3)
    const subscribed = listed.flatMap((name) =>
      name.endsWith('.*') ? types.filter((type) => type.startsWith(name.slice(0, -1))) : types.filter((type) => type === name),
    )
    expect([...new Set(subscribed)].sort()).toEqual([...read].sort())
  })
})
