import { countries } from './countries.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

const codes = new Map(countries.flatMap((code) => [[bare(names.of(code) ?? code), code] as const, [code.toLowerCase(), code] as const]))
for (const [word, code] of [
  ['usa', 'US'],
  ['unitedstatesofamerica', 'US'],
  ['uk', 'GB'],
  ['greatbritain', 'GB'],
  ['uae', 'AE'],
  ['ind', 'IN'],
  ['bharat', 'IN'],
] as const)
  codes.set(word, code)

/** Returns the country code for an English name or a code, such as India, IN or USA. Undefined if it is unknown. */
export const readCountry = (text: string): string | undefined => codes.get(bare(text))
