import { Temporal } from 'temporal-polyfill'
import * as z from 'zod/mini'

/** Returns an IANA zone in its usual spelling, such as Asia/Kolkata, or undefined when Temporal has no such zone. IST is India's. */
export function findTimeZone(text: string): string | undefined {
  const cached = zones.get(text)
  if (cached) return cached
  const zone = resolveZone(/^ist$/i.test(text) ? 'Asia/Kolkata' : text)
  if (zone && zones.size < zonesMax) zones.set(text, zone)
  return zone
}

/** Returns true if the text is the name of an IANA time zone, such as Asia/Kolkata. */
export const isTimeZone = (text: string): boolean => findTimeZone(text) !== undefined

function resolveZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
}

/** Cached zones by text, because a file has up to 100,000 of them and each lookup is slow. */
const zones = new Map<string, string>()
const zonesMax = 600

const message = 'Please choose a time zone'

/** The name of an IANA time zone, normalised to its canonical spelling. */
export const zoneInput = z.pipe(
  z.string().check(z.maxLength(64, message)),
  z.transform((text: string, context) => {
    const zone = findTimeZone(text)
    if (zone) return zone
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }),
)
