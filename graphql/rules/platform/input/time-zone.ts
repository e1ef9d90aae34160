import * as z from 'zod/mini'

/** True for a name of the IANA zone list, such as Asia/Kolkata. */
export function isTimeZone(zone: string): boolean {
  if (known.has(zone)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    if (!/^[A-Za-z]/.test(zone)) return false
  } catch {
    return false
  }
  if (known.size < knownMax) known.add(zone)
  return true
}

/** A file asks 100,000 times, and each formatter is slow to make. */
const known = new Set<string>()
const knownMax = 600

/** A name of the IANA zone list. */
export const zoneInput = z
  .string()
  .check(z.maxLength(64, { error: 'Please choose a time zone', abort: true }), z.refine(isTimeZone, 'Please choose a time zone'))
