/** What a line of the ledger can be. */
export const lineTypes = ['recharge_pending', 'recharge_credited', 'recharge_reversed', 'hold', 'capture', 'release', 'adjustment'] as const

export type LineType = (typeof lineTypes)[number]

/** By whom a line came to be: `actor` names a person or a key only. */
export const actorKinds = ['person', 'key', 'recipient', 'system', 'operator'] as const
