import type { Row } from '#model/tables.ts'

/** The reasons for which a wallet can be frozen, several at once, with the columns that hold the time of each. */
export const freezeColumns = { overdrawn: 'overdrawn_at', mismatch: 'mismatch_at', operator: 'suspended_at' } as const

export type FreezeReason = keyof typeof freezeColumns

export const freezeReasons = Object.keys(freezeColumns) as FreezeReason[]

type FreezeTimes = Pick<Row<'wallets'>, (typeof freezeColumns)[FreezeReason]>

/** Returns the reasons for which a wallet is frozen now. Empty for an active wallet. */
export const reasonsOf = (wallet: FreezeTimes): FreezeReason[] => freezeReasons.filter((reason) => wallet[freezeColumns[reason]] !== null)
