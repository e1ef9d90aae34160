import { env } from '#rules/platform/env/env.ts'
import { localDay } from '#rules/platform/local-time.ts'
import { indianState } from './tax-place.ts'

/**
 * IANA time zone of document numbers and dates, and of the last days of vouchers: ISSUER_TIME_ZONE, else India's for an issuer in an Indian
 * state, else UTC.
 */
export const issuerTimeZone: string = env.issuer.timeZone ?? (indianState(env.issuer.state) ? 'Asia/Kolkata' : 'UTC')

/** Returns the calendar day of a moment by the issuer's clock, such as 2026-11-20. */
export const issuerDay = (at: Date): string => localDay(at, issuerTimeZone)
