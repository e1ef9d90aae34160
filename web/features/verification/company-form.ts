import * as z from 'zod/mini'
import { companyDetailsInput } from '#graphql/contracts/company/details.ts'
import { indianStates, parseGstin } from '#graphql/contracts/company/gstin.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'

/** The fields for name, web addresses, postal address and registration (V11 to V13), in the order of the page. */
export const companyFields = [
  'registeredName',
  'website',
  'linkedinUrl',
  'country',
  'address',
  'pincode',
  'city',
  'state',
  'registrationCountry',
  'registrationNumber',
  'confirmRegistrationNumber',
] as const

export type CompanyField = (typeof companyFields)[number]
export type CompanyForm = Record<CompanyField, string>

/** The database columns that fill the form's fields. Null if not entered yet. */
export type StoredCompany = {
  registered_name: string | null
  website: string | null
  linkedin_url: string | null
  address: string | null
  pincode: string | null
  city: string | null
  state: string | null
  country: string | null
  registration_country: string | null
  registration_number: string | null
}

export const companyFormOf = (row: StoredCompany): CompanyForm => ({
  registeredName: row.registered_name ?? '',
  website: row.website ?? '',
  linkedinUrl: row.linkedin_url ?? '',
  address: row.address ?? '',
  pincode: row.pincode ?? '',
  city: row.city ?? '',
  state: row.state ?? '',
  country: row.country ?? 'IN',
  registrationCountry: row.registration_country ?? row.country ?? 'IN',
  registrationNumber: row.registration_number ?? '',
  // Retyped at each edit, to catch typing errors.
  confirmRegistrationNumber: '',
})

/** Converts the company form to the mutation's input, with null for an empty LinkedIn address. */
export const companyInputOf = (form: CompanyForm) => ({ ...form, linkedinUrl: form.linkedinUrl.trim() || null })

/** Validates the typed company details with the server's schema. */
export const companyForm = formSchema<CompanyForm>((form) => z.safeParse(companyDetailsInput, form).error?.issues ?? [])

/** Compares the repeated number while it is typed (V13). `so far` means that it matches the beginning. */
export function compareNumbers(number: string, again: string): 'empty' | 'same' | 'so far' | 'other' {
  const [expected, typed] = [number.trim().toUpperCase(), again.trim().toUpperCase()]
  if (!expected || !typed) return 'empty'
  if (expected === typed) return 'same'
  return expected.startsWith(typed) ? 'so far' : 'other'
}

/** Returns the state of the GSTIN if the address is in another one. That is allowed, but a hint avoids a rejection. */
export function findDifferingState(
  form: Pick<CompanyForm, 'country' | 'state' | 'registrationCountry' | 'registrationNumber'>,
): string | undefined {
  if (form.country !== 'IN' || form.registrationCountry !== 'IN' || !form.state) return undefined
  const state = parseGstin(form.registrationNumber)?.state
  return state !== form.state && indianStates.some(({ name }) => name === state) ? state : undefined
}

/** Adds `https://` to a web address such as "example.com". Returns any other text unchanged. */
export function withScheme(address: string): string {
  const text = address.trim()
  return /^([a-z0-9-]+\.)+[a-z]{2,}([/?#]|$)/i.test(text) ? `https://${text}` : address
}
