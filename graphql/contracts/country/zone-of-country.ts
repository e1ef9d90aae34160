import { countries } from './countries.ts'

/** The main zone of countries with several zones, or whose only zone has an old name in ICU. */
const zones: Record<string, string> = {
  IN: 'Asia/Kolkata',
  US: 'America/New_York',
  CA: 'America/Toronto',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
  BR: 'America/Sao_Paulo',
  MX: 'America/Mexico_City',
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  EC: 'America/Guayaquil',
  RU: 'Europe/Moscow',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  UZ: 'Asia/Tashkent',
  CN: 'Asia/Shanghai',
  ID: 'Asia/Jakarta',
  MY: 'Asia/Kuala_Lumpur',
  VN: 'Asia/Ho_Chi_Minh',
  MM: 'Asia/Yangon',
  NP: 'Asia/Kathmandu',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  DE: 'Europe/Berlin',
  UA: 'Europe/Kyiv',
  CY: 'Asia/Nicosia',
  GL: 'America/Nuuk',
  CD: 'Africa/Kinshasa',
  PF: 'Pacific/Tahiti',
  KI: 'Pacific/Tarawa',
  FM: 'Pacific/Pohnpei',
  PG: 'Pacific/Port_Moresby',
}

/** Returns the default zone of a new company by its country. The project settings can change it. */
export const zoneOfCountry = (country: string): string => zones[country] ?? zonesOf(country)[0] ?? 'UTC'

/**
 * Returns the country of a zone, preferring the first of `likely` that has it. Looks next in `zones`, then in the browser's lists of each
 * country. Undefined for UTC and for zones in none of these.
 */
export function countryOfZone(timeZone: string, likely: readonly string[] = []): string | undefined {
  const name = canonicalName(timeZone)
  if (name === 'UTC') return undefined
  const hasZone = (country: string) => zonesOf(country).some((zone) => zone === timeZone || zone === name)
  // listing the zones of a country is slow, so all other countries come last
  return (
    likely.find(hasZone) ?? Object.keys(zones).find((country) => canonicalName(zones[country] ?? '') === name) ?? countries.find(hasZone)
  )
}

/** Returns a country's zones. The accessor became a method in newer engines, and some browsers have neither. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** Returns the name that this engine uses for a zone, because some engines use older names. */
function canonicalName(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}
