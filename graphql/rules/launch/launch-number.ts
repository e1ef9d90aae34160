import { localDay } from '#rules/platform/local-time.ts'

/** Formats the number of a company's launch, such as LN-2026-000012, with the year by the company's clock. */
export const formatLaunchNumber = (seq: number, now: Date, timeZone: string): string =>
  `LN-${localDay(now, timeZone).slice(0, 4)}-${String(seq).padStart(6, '0')}`
