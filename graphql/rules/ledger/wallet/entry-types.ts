/**
 * Types of ledger entries, in the order that statements list them: recharges, money held for a launch, redeemed, returned, and adjustments.
 */
export const entryTypes = [
  'recharge_pending',
  'recharge_credited',
  'recharge_reversed',
  'recharge_returned',
  'hold',
  'capture',
  'release',
  'adjustment',
] as const

export type EntryType = (typeof entryTypes)[number]

/** Kinds of actors of a ledger entry. Only persons and keys are named in the column `actor`. */
export const actorKinds = ['person', 'key', 'recipient', 'system', 'operator'] as const
