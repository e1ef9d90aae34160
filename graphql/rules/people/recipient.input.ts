import * as z from 'zod/mini'
import { pointsNumber } from '#rules/campaign/terms/points-assignment.input.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { rewardValue } from '#rules/platform/input/money-input.ts'
import { noAddress } from '#rules/platform/input/name-input.ts'
import { cleanLine } from '#rules/platform/input/text-input.ts'
import { zoneInput } from '#rules/platform/input/time-zone.ts'
import { countryCodeInput, personPhone, withPhone } from './person-phone.ts'
import { realNames } from './placeholders.ts'
import { tagsInput } from './tags.input.ts'

const name = (label: string) =>
  z.nullish(z.string().check(cleanLine, z.maxLength(80, `Please keep the ${label} to 80 characters`), noAddress))

export const recipientEmail = emailInput('Please enter an email address')

type NameFields = { firstName?: string | null | undefined; lastName?: string | null | undefined }

/** Adds a transform that replaces placeholder names, such as #N/A or "-", with null. */
export const withNames = <Person extends NameFields, Input>(person: z.ZodMiniType<Person, Input>) =>
  z.pipe(
    person,
    z.transform((given: Person): Person => ({ ...given, ...realNames(given) })),
  )

/** The fields shared by the company's people and the rows of a campaign. */
export const personFields = {
  email: recipientEmail,
  firstName: name('first name'),
  lastName: name('last name'),
  /** E.164, or a national number of `country`. */
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

/** The person's own send time, in their time zone, else the campaign's. */
const sendAtLocalInput = z.string().check(z.refine(isWallTime, 'Please enter the date as 2026-11-23 or 2026-11-23 09:30'))

/** One recipient of a campaign, typed, pasted or read from a file. */
export const recipientInput = withNames(
  withPhone(
    z.object({
      ...personFields,
      value: z.nullish(rewardValue),
      points: z.nullish(pointsNumber),
      sendAtLocal: z.nullish(sendAtLocalInput),
    }),
  ),
)

export type RecipientInput = z.output<typeof recipientInput>
