import * as z from 'zod/mini'

/** ISO 3166, two letters. */
export const countryInput = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Please choose a country'))
