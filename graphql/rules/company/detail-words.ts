import type { DetailsColumn } from './details-columns.ts'

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

/** What a verified column is called in mails. */
export const detailWords = (column: string): string => (Object.hasOwn(words, column) ? words[column as DetailsColumn] : column)
