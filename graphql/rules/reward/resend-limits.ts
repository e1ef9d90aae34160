/** At least ten minutes apart, at most three times a day and five in all. In its own file because the web shows them too. */
export const resendLimits = { apartMs: 10 * 60_000, timesADay: 3, timesMax: 5 }
