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
export function zoneOfCountry(country: string): string {
  const { timeZones } = new Intl.Locale(`und-${country}`) as Intl.Locale & { timeZones?: string[] }
  return zones[country] ?? timeZones?.[0] ?? 'UTC'
}
