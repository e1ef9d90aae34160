import type * as z from 'zod/mini'
import type { companyDetailsInput } from '#contracts/company/details.ts'

/** Converts the submitted company information to the columns of `companies` that verification covers. */
export const detailsColumns = (input: z.output<typeof companyDetailsInput>) => ({
  registered_name: input.registeredName,
  website: input.website,
  linkedin_url: input.linkedinUrl,
  address: input.address,
  pincode: input.pincode,
  city: input.city,
  state: input.state,
  country: input.country,
  registration_country: input.registrationCountry,
  registration_number: input.registrationNumber,
})

export type DetailsColumn = keyof ReturnType<typeof detailsColumns>

const words: Record<DetailsColumn, string> = {
  registered_name: 'Registered business name',
  website: 'Website',
  linkedin_url: 'LinkedIn profile',
  address: 'Address',
  pincode: 'Postal code',
  city: 'City',
  state: 'State',
  country: 'Country',
  registration_country: 'Country of registration',
  registration_number: 'Registration number',
}

/** Returns the label that mails use for a column of the company information, or the column's name when it has no label. */
export const detailLabel = (column: string): string => (Object.hasOwn(words, column) ? words[column as DetailsColumn] : column)
