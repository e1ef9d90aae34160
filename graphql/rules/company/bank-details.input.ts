import * as z from 'zod/mini'
import { requiredText } from '#rules/platform/input/text-input.ts'

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
