/**
 * Values of the status filter of a reward list. Beside the states, `undelivered` are open rewards with a failed message and `waiting` those
 * to be sent later. In its own file because the web imports it without zod.
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
