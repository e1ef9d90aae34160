/**
 * What a preview and a test mail show while nobody's own reward is known: `value` in minor units, `points` in a campaign of points.
 * Browser-safe.
 */
export const sampleReward = { value: 50_000, points: 500 }
