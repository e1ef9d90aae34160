import * as z from 'zod/mini'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { printableText } from '#rules/platform/input/printable-text.ts'
import { optionalText, requiredText, trimmed } from '#rules/platform/input/text-input.ts'
import { parseGstin } from './gstin.ts'

/** The country of the billing address, as an ISO 3166 code of two letters. */
const countryInput = z.string().check(trimmed, z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Please choose a country'))

/** The input of the company's details that its invoices show. Refuses what our documents can't print. */
export const billingInput = z
  .object({
    legalName: requiredText(160, 'The legal name is required').check(printableText),
    email: emailInput('The billing email address is required'),
    address: requiredText(255, 'The address is required').check(printableText),
    city: requiredText(80, 'The city is required').check(printableText),
    state: z.pipe(optionalText(80), z.nullable(z.string().check(printableText))),
    postalCode: requiredText(12, 'The postal code is required').check(printableText),
    country: countryInput,
    taxNumber: z.pipe(
      optionalText(30),
      z.nullable(z.string().check(z.toUpperCase(), z.regex(/^[A-Z0-9-]{5,30}$/, 'Please enter a valid tax number'))),
    ),
  })
  .check(
    z.refine(({ country, postalCode }) => country !== 'IN' || /^\d{6}$/.test(postalCode), {
      path: ['postalCode'],
      message: 'Please enter a pincode of 6 digits',
    }),
    // in India the tax number is a GSTIN, as for the registration number
    z.refine(({ country, taxNumber }) => country !== 'IN' || !taxNumber || parseGstin(taxNumber) !== undefined, {
      path: ['taxNumber'],
      message: 'Please enter a valid GSTIN of 15 characters, or leave this empty',
      when: () => true,
    }),
  )
