import type * as z from 'zod/mini'
import type { companyDetailsInput } from './company-details.input.ts'

/** The columns of a company that are verified. */
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
