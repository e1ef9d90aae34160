import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { toDispute } from './stripe-event.ts'

/** A dispute of 100.00 euros. `moves` are what an account in `currency` was charged (negative) and given back. */
const dispute = (status: string, moves: number[], currency = 'usd') =>
  toDispute({
    id: 'du_1',
    amount: 10_000,
    currency: 'eur',
    payment_intent: 'pi_1',
    status,
    balance_transactions: moves.map((amount) => ({ amount, currency })),
  } as Stripe.Dispute)

it.each([
  ['needs_response', [], 0, 'open'],
  ['needs_response', [-11_000], 10_000, 'open'],
  ['won', [-11_000, 11_000], 10_000, 'undone'],
  ['won', [-11_000, 5500], 5000, 'standing'],
  ['needs_response', [-11_000, 11_000, -11_000], 10_000, 'open'],
  ['lost', [-11_000, 11_000, -12_000], 10_000, 'standing'],
  ['needs_response', [-11_000, 5500, -5500], 10_000, 'open'],
])('R27 F44 takes the share of a dispute that an account in another currency has lost: %s %j', (status, moves, amount, state) => {
  expect(dispute(status, moves)).toMatchObject({ amount, state })
})

it('R27 F44 takes what was withdrawn in the currency of the dispute', () => {
  expect(dispute('needs_response', [-6000], 'eur')).toMatchObject({ amount: 6000, state: 'open' })
  expect(dispute('needs_response', [-10_000, 10_000, -10_000], 'eur')).toMatchObject({ amount: 10_000, state: 'open' })
})
