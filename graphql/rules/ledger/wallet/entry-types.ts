/** Types of ledger entries in the order of a payment's life: recharge, hold, redemption, return. */
export const entryTypes = [
  'recharge_pending',
  'recharge_credited',
  'recharge_reversed',
  'hold',
  'capture',
  'release',
  'adjustment',
] as const

export type EntryType = (typeof entryTypes)[number]

/** Kinds of actors of an entry. The column `actor` only refers to a member or a key. */
export const actorKinds = ['person', 'key', 'recipient', 'system', 'operator'] as const
