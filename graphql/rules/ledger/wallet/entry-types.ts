/** The types of a ledger entry. */
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

/** Who caused an entry: `actor` names a person or a key only. */
export const actorKinds = ['person', 'key', 'recipient', 'system', 'operator'] as const
