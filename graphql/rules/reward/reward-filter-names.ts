/**
 * Filters of a list of rewards: states, open rewards with a failed message, and open rewards that are scheduled. In its own file because
 * the web imports it without zod.
 */
export const rewardFilters = [
  'issued',
  'viewed',
  'partially_claimed',
  'claimed',
  'frozen',
  'cancelled',
  'replaced',
  'expired',
  'undelivered',
  'waiting',
] as const

export type RewardFilterName = (typeof rewardFilters)[number]
