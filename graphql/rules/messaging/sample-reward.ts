/**
 * What a preview and a test mail show while there is no recipient yet: `value` in minor units, `points` in a points campaign.
 * Browser-safe.
 */
export const sampleReward = { value: 50_000, points: 500 }
