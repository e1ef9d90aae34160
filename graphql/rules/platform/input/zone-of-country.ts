import { countries } from './countries.ts'

/** Where most of a country's companies are, for countries of several zones; and names that ICU still spells the old way. */
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

/** The zone a new company starts with; it can change it (project settings). */
export const zoneOfCountry = (country: string): string => zones[country] ?? zonesOf(country)[0] ?? 'UTC'

/** The country of a zone, `likely` ones before others; none where no country has it (UTC) or the browser does not know. */
export function countryOfZone(timeZone: string, likely: readonly string[] = []): string | undefined {
  const name = sameName(timeZone)
  if (name === 'UTC') return undefined
  const keeps = (country: string) => zonesOf(country).some((zone) => zone === timeZone || zone === name)
  // Listing the zones of a country takes time, so the rest of the world comes last.
  return likely.find(keeps) ?? Object.keys(zones).find((country) => sameName(zones[country] ?? '') === name) ?? countries.find(keeps)
}

/** The accessor became a method; some browsers have neither. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** Browsers and ICU spell some zones by an older name. */
function sameName(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}
