import * as z from 'zod/mini'
import { countries } from '#rules/platform/input/countries.ts'
import { readPhone, readPhoneNumber, sayPhoneFault } from '#rules/platform/input/phone.ts'
import { cleanLine } from '#rules/platform/input/text-input.ts'

const known = new Set(countries)

export const knownCountry = z.nullish(
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine((countryCode) => known.has(countryCode), 'Please choose a country'),
  ),
)

export const personPhone = z.nullish(z.string().check(cleanLine, z.maxLength(100, sayPhoneFault('unknown'))))

type Reachable = { phone?: string | null | undefined; country?: string | null | undefined }

/** Reads a phone number with its country code, or together with the country; returns E.164. */
export const withPhone = <Person extends Reachable, Input>(person: z.ZodMiniType<Person, Input>) =>
  z.pipe(
    person.check(({ value: { phone, country }, issues }) => {
      const fault = phone ? readPhoneNumber(phone, country ?? undefined).fault : undefined
      if (fault) issues.push({ code: 'custom', path: ['phone'], input: phone, message: sayPhoneFault(fault) })
    }),
    z.transform((given: Person): Person => ({ ...given, phone: given.phone ? readPhone(given.phone, given.country ?? undefined) : null })),
  )

/** A number as dialled at home, where the row names no country. */
export function withHomeCountry<Given extends Reachable>(given: Given, home: string): Given {
  const { phone, country } = given
  return phone && !country && !phone.trim().startsWith('+') ? { ...given, phone: readPhone(phone, home) ?? phone } : given
}
