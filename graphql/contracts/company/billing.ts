import * as z from 'zod/mini'
import { emailInput } from '#contracts/address/email-input.ts'
import { printableText } from '#contracts/text/printable-input.ts'
import { optionalText, requiredText, trimmed } from '#contracts/text/text-input.ts'
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

const ifsc = z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Please enter a valid IFSC, like HDFC0001234')
const swift = z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Please enter a valid SWIFT code, like DEUTDEFF500')
const indianAccount = z.regex(/^\d{9,18}$/, 'Please enter the account number, 9 to 18 digits')
const anyAccount = z.regex(/^[A-Z0-9]{5,34}$/, 'Please enter the account number or IBAN')

/** Removes spaces and hyphens from an account number or bank code, which people write in groups of four, and makes its letters capital. */
const compact = z.overwrite((text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase())

/** The bank account to which Plutus repays a company's balance, with an IFSC in India and a SWIFT code elsewhere. */
export const bankDetailsInput = (country: string | null | undefined) =>
  z
    .object({
      holder: requiredText(160, 'The account holder is required'),
      code: z.string().check(compact, country === 'IN' ? ifsc : swift),
      account: z.string().check(compact, country === 'IN' ? indianAccount : anyAccount),
      confirmAccount: z.string().check(compact),
    })
    .check(
      z.refine(({ account, confirmAccount }) => account === confirmAccount, {
        path: ['confirmAccount'],
        message: 'The account number does not match',
      }),
    )
