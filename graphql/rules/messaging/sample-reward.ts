/**
 * Sample values for previews and test messages of a campaign that has none yet: a value in minor units, a number of points. Also imported
 * by the web.
 */
export const sampleReward = { value: 50_000, points: 500 }
