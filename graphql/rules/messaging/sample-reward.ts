/**
 * Sample values for previews and test mails without a recipient. `value` is in minor units, `points` is for points campaigns. Browser-safe.
 */
export const sampleReward = { value: 50_000, points: 500 }
