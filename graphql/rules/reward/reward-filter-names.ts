/**
 * What a list of rewards can be filtered by: their states, an open one whose message failed, and one whose time has not come. Apart
 * from the filter, since the web imports the names without zod.
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
