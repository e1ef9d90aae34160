/** A moment as a mail says it: 28 Nov 2026, 09:30 (Asia/Kolkata). */
export const mailTime = (at: Date, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)} (${timeZone})`
