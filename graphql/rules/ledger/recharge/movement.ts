import type { Reversal } from './recharge-money.ts'

/** The actor of a ledger entry: a member, an API key, an operator, or `system` for payment providers and timeouts. */
export type Mover = { id: string | null; kind: 'person' | 'key' | 'system' | 'operator' }

export const systemMover: Mover = { id: null, kind: 'system' }

/** The change of the sum that one reversal takes from the wallet, in minor units. Negative for money that returns. */
export type Movement = { reversal: Reversal; amount: number }
