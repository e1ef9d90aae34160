import * as z from 'zod/mini'
import { rowId } from '#rules/platform/db/row-id.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'
import { emptyAsNull, optionalText } from '#rules/platform/input/text-input.ts'

/** A path of this site and nothing that a browser would take for another: no //host, spelt /.//host or not, no backslash, no line. */
const sitePath = z.string().check(
  z.maxLength(300),
  z.refine((path) => /^\/[\x21-\x5b\x5d-\x7e]*$/.test(path) && isOfSite(URL.parse(path, site)), 'Please enter a path on this site'),
)
const site = 'https://plutus.invalid'
const isOfSite = (url: URL | null): boolean => url?.origin === site && !url.pathname.startsWith('//')

/** What the recharge page asks for (R26); `expectedTotal` is what it showed, in minor units. */
export const startRechargeInput = z.object({
  amount: moneyInput.check(z.gte(1, 'Please enter an amount')),
  method: rowId,
  expectedTotal: moneyInput,
  poNumber: optionalText(64),
  receiptTo: z.pipe(z.nullish(z.union([z.literal(''), emailInput('Please enter an email address')])), emptyAsNull),
  returnTo: z.nullish(sitePath),
})
