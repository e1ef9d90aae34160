import * as z from 'zod/mini'
import { pointsNumber } from '#rules/campaign/terms/points-assignment.input.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { rewardValue } from '#rules/platform/input/money-input.ts'
import { noWebAddress } from '#rules/platform/input/name-input.ts'
import { cleanLine } from '#rules/platform/input/text-input.ts'
import { zoneInput } from '#rules/platform/input/time-zone.ts'
import { countryCodeInput, personPhone, withParsedPhone } from './person-phone.ts'
import { realNames } from './placeholders.ts'
import { tagsInput } from './tags.input.ts'

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
