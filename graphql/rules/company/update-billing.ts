import * as z from 'zod/mini'
import { changedFields } from '#rules/platform/command/audit.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { billingInput } from './billing.input.ts'
import { takeBilling } from './take-billing.ts'

/** What stands on the company's invoices (R25). */
export const updateBilling = verb(z.object({ input: billingInput }), { may: 'billing.edit' }, async (act) => {
  const {
    input: { input: wanted },
    me,
    trx,
    audit,
  } = act
  const billing = await takeBilling(act, me)
  const columns = {
    legal_name: wanted.legalName,
    email: wanted.email,
    address: wanted.address,
    city: wanted.city,
    state: wanted.state,
    postal_code: wanted.postalCode,
    country: wanted.country,
    tax_number: wanted.taxNumber,
  }
  await trx('billing_details').where({ id: billing.id }).update(columns)
  await audit('billing.update', 'billing_details', billing.id, changedFields(billing, columns))
  return billing.id
})
