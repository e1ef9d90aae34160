/**
 * Values of the status filter of a reward list. Beside the states, `undelivered` are open rewards with a failed message and `waiting` those
 * to be sent later.
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

/** Limits for sending a reward's messages again: at least ten minutes apart, three times a day, five times in all. */
export const resendLimits = { apartMs: 10 * 60_000, timesADay: 3, timesMax: 5 }
