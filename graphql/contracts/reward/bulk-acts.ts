/** The acts on many rewards at once. Rows of `bulk_acts` store them. */
export const bulkActKinds = ['cancel', 'resend', 'extend'] as const
export type BulkActKind = (typeof bulkActKinds)[number]

/**
 * The reasons for which an act leaves out a reward. Those of resending are of its address, its message and the limits. `day_over` is a last
 * day that is over in the campaign's zone. `fixed_end` is a fixed expiry date, and `changed` a change after the act was confirmed.
 */
export const bulkSkips = [
  'sending',
  'partly_spent',
  'no_address',
  'no_messages',
  'on_way',
  'too_soon',
  'limit',
  'day_over',
  'ends_later',
  'fixed_end',
  'changed',
] as const
export type BulkSkip = (typeof bulkSkips)[number]

/** The number of rewards that were left out for one reason. */
export type SkippedRewards = { reason: BulkSkip; count: number }

/** The most rewards that one act may change. */
export const bulkRewardsMax = 100_000

/** In days. The end that is suggested for an extension is as long after the latest one. */
export const extendDays = 30

/** The most days from today on which an extended reward may end. */
export const extendDaysMax = 365
