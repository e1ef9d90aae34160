import * as z from 'zod/mini'
import { emailInput } from '#contracts/address/email-input.ts'
import { describePhoneFault, readPhone, readPhoneNumber } from '#contracts/address/phone.ts'
import { countries } from '#contracts/country/countries.ts'
import { rewardValue } from '#contracts/money/money-input.ts'
import { pointsNumber } from '#contracts/points/program.ts'
import { cleanLine, noWebAddress, trimmed } from '#contracts/text/text-input.ts'
import { zoneInput } from '#contracts/time/time-zone.ts'
import { realNames } from './placeholders.ts'
import { tagsInput } from './tags.ts'

const isoCodes = new Set(countries)

export const countryCodeInput = z.nullish(
  z.string().check(
    trimmed,
    z.toUpperCase(),
    z.refine((countryCode) => isoCodes.has(countryCode), 'Please choose a country'),
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

const name = (label: string) =>
  z.nullish(z.string().check(cleanLine, z.maxLength(80, `Please keep the ${label} to 80 characters`), noWebAddress))

export const recipientEmail = emailInput('Please enter an email address')

type NameFields = { firstName?: string | null | undefined; lastName?: string | null | undefined }

/** Extends the schema of a person, so that it outputs null for placeholder names such as #N/A or "-". */
export const dropPlaceholderNames = <Person extends NameFields, Input>(person: z.ZodMiniType<Person, Input>) =>
  z.pipe(
    person,
    z.transform((given: Person): Person => ({ ...given, ...realNames(given) })),
  )

/** The fields that the company's people and the recipients of a campaign share. */
export const personFields = {
  email: recipientEmail,
  firstName: name('first name'),
  lastName: name('last name'),
  /** E.164, or a national number of `country`. `withParsedPhone` converts it to E.164. */
  phone: personPhone,
  country: countryCodeInput,
  timeZone: z.nullish(zoneInput),
  tags: z.nullish(tagsInput),
}

const wallTime = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/
const isReal = (text: string): boolean => new Date(`${text}Z`).getUTCDate() === Number(text.slice(8, 10))

/** Returns true for an existing date and time in the form 2026-11-23T09:30. */
export function isWallTime(text: string): boolean {
  return wallTime.test(text) && isReal(text)
}

/** The recipient's own send time as a wall time. It is read in their time zone, or in the campaign's if they have none. */
const sendAtLocalInput = z.string().check(z.refine(isWallTime, 'Please enter the date as 2026-11-23 or 2026-11-23 09:30'))

/** One recipient of a campaign, entered in the web form, sent by an API key or read from a file. */
export const recipientInput = dropPlaceholderNames(
  withParsedPhone(
    z.object({
      ...personFields,
      value: z.nullish(rewardValue),
      points: z.nullish(pointsNumber),
      sendAtLocal: z.nullish(sendAtLocalInput),
    }),
  ),
)

export type RecipientInput = z.output<typeof recipientInput>

/** The fields of one of the company's people (R19), without those that belong to a campaign, such as the value. */
export const personInput = dropPlaceholderNames(withParsedPhone(z.object(personFields)))

export type PersonInput = z.output<typeof personInput>
