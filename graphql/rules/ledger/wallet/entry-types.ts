/** The types of a ledger entry, in the order in which money moves: it comes in, is held, is spent, is returned. */
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
