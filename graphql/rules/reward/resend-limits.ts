/**
 * Limits for sending a reward's messages again: at least ten minutes apart, three times a day, five times in all. In a file of its own
 * because the web app imports it.
 */
export const resendLimits = { apartMs: 10 * 60_000, timesADay: 3, timesMax: 5 }
