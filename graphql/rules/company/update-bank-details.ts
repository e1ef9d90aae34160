import * as z from 'zod/mini'
import { changedFields } from '#rules/platform/command/audit.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { verb } from '#rules/platform/command/verb.ts'
import { seal } from '#rules/platform/secrets/seal.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'
import { bankDetailsInput } from './bank-details.input.ts'
import { takeBilling } from './take-billing.ts'

const anyInput = z.object({ input: z.looseObject({}) })

/** Where a balance is paid back to. The account number lies encrypted; people and the audit see its last four digits. */
export const updateBankDetails = verb(anyInput, { may: 'billing.edit', stepUp: true }, async (act) => {
  const { input, me, trx, audit } = act
  const { country } = await trx('companies').where({ id: me.company }).first('country')
  const wanted = parseInput(z.object({ input: bankDetailsInput(country) }), input).input
  const billing = await takeBilling(act, me)
  const columns = { bank_holder: wanted.holder, bank_code: wanted.code, bank_last4: wanted.account.slice(-4) }
  await trx('billing_details')
    .where({ id: billing.id })
    .update({ ...columns, bank_account_encrypted: seal(secretKey('voucherKey'), wanted.account) })
  await audit('billing.bank', 'billing_details', billing.id, changedFields(billing, columns))
  return billing.id
})
