import * as z from 'zod/mini'
import { countries } from '#rules/platform/input/countries.ts'
import { describePhoneFault, readPhone, readPhoneNumber } from '#rules/platform/input/phone.ts'
import { cleanLine, trimmed } from '#rules/platform/input/text-input.ts'

const known = new Set(countries)

export const countryCodeInput = z.nullish(
  z.string().check(
    trimmed,
    z.toUpperCase(),
    z.refine((countryCode) => known.has(countryCode), 'Please choose a country'),
  ),
)

export const personPhone = z.nullish(z.string().check(cleanLine, z.maxLength(100, describePhoneFault('unknown'))))

type Reachable = { phone?: string | null | undefined; country?: string | null | undefined }

/**
 * Extends the schema of a person, so that it validates the phone number and outputs it in E.164. A number without a country code is read in
 * the person's country.
 */
export const withParsedPhone = <Person extends Reachable, Input>(person: z.ZodMiniType<Person, Input>) =>
  z.pipe(
    person.check(({ value: { phone, country }, issues }) => {
      const fault = phone ? readPhoneNumber(phone, country ?? undefined).fault : undefined
      if (fault) issues.push({ code: 'custom', path: ['phone'], input: phone, message: describePhoneFault(fault) })
    }),
    z.transform((given: Person): Person => ({ ...given, phone: given.phone ? readPhone(given.phone, given.country ?? undefined) : null })),
  )

/**
 * Converts a phone number without country code to E.164 in the country `home`, if the row names no country. Leaves an unreadable one
 * unchanged.
 */
export function withHomeCountry<Given extends Reachable>(given: Given, home: string): Given {
  const { phone, country } = given
  return phone && !country && !phone.trim().startsWith('+') ? { ...given, phone: readPhone(phone, home) ?? phone } : given
}
