import { Temporal } from 'temporal-polyfill'
import * as z from 'zod/mini'

/**
 * Finds the IANA zone that a text names, such as Asia/Kolkata. Undefined where the library that computes times knows none; IST is
 * India's.
 */
export function findTimeZone(text: string): string | undefined {
  const before = known.get(text)
  if (before) return before
  const zone = zoneOf(/^ist$/i.test(text) ? 'Asia/Kolkata' : text)
  if (zone && known.size < knownMax) known.set(text, zone)
  return zone
}

/** Whether a text names a zone of the IANA list. */
export const isTimeZone = (text: string): boolean => findTimeZone(text) !== undefined

function zoneOf(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}

/** A file asks 100,000 times, and each zone is slow to look up. */
const known = new Map<string, string>()
const knownMax = 600

const message = 'Please choose a time zone'

/** A name of the IANA zone list, written as that list does. */
export const zoneInput = z.pipe(
  z.string().check(z.maxLength(64, message)),
  z.transform((text: string, context) => {
    const zone = findTimeZone(text)
    if (zone) return zone
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }),
)
