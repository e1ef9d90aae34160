/** product.md 5.8: the same person again at least ten minutes apart, at most five times in all. */
export const resendLimits = { apartMs: 10 * 60_000, timesMax: 5 }
