import * as z from 'zod/mini'
import { bankDetailsInput, billingInput } from '#contracts/company/billing.ts'
import type { Row } from '#model/tables.ts'
import { type Me, readMeAgain } from '#rules/platform/access/me.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { refuseStale } from '#rules/platform/command/version-conflict.ts'
import { newId, orThrow } from '#rules/platform/db/database.ts'
import { seal, secretKey } from '#rules/platform/secrets/secret-key.ts'
import { lockCompanyForUpdate } from './lock-company-for-update.ts'
import { updateTaxPlace } from './update-taxes.ts'

const input = z.object({ input: billingInput, version: z.nullish(z.int()) })

const repeats = { command: 'updateBilling', refused: 'VERSION_CONFLICT' } as const

/**
 * Saves the company's details that its invoices show (R25). Their state can change the tax of later launches and recharges. Refuses
 * VERSION_CONFLICT {version, editedBy} if they were saved since `version`.
 */
export const updateBilling = defineCommand(input, { may: 'billing.edit', repeats }, async (context) => {
  const {
    input: { input: details, version: read },
    me,
    trx,
    audit,
  } = context
  await lockCompanyForUpdate(context, me.company)
  await readMeAgain(context, 'billing.edit')
  const billing = await lockBillingForUpdate(context, me)
  await refuseStale(context, billing, read, 'billing.update')
  const version = billing.version + 1
  const columns = {
    legal_name: details.legalName,
    email: details.email,
    address: details.address,
    city: details.city,
    state: details.state,
    postal_code: details.postalCode,
    country: details.country,
    tax_number: details.taxNumber,
  }
  await trx('billing_details')
    .where({ id: billing.id })
    .update({ ...columns, version })
  await audit('billing.update', 'billing_details', billing.id, { detail: { version }, ...changedFields(billing, columns) })
  await updateTaxPlace(context, me.company)
  return billing.id
})

const anyInput = z.object({ input: z.looseObject({}) })

/**
 * Saves the bank account to which Plutus repays the company's balance. The account number is encrypted, and only its last four digits can
 * be read.
 */
export const updateBankDetails = defineCommand(anyInput, { may: 'billing.edit', stepUp: true }, async (context) => {
  const { input, me, trx, audit } = context
  const { country } = await orThrow(trx('companies').where({ id: me.company }).first('country'))
  const bank = parseInput(z.object({ input: bankDetailsInput(country) }), input).input
  const billing = await lockBillingForUpdate(context, me)
  const columns = { bank_holder: bank.holder, bank_code: bank.code, bank_last4: bank.account.slice(-4) }
  await trx('billing_details')
    .where({ id: billing.id })
    .update({ ...columns, bank_account_encrypted: seal(secretKey('voucherKey'), bank.account) })
  await audit('billing.bank', 'billing_details', billing.id, changedFields(billing, columns))
  return billing.id
})

/** Locks the company's single billing row and creates it if missing. Concurrent callers get the same row. */
async function lockBillingForUpdate({ trx, changes, now }: UnitOfWork, me: Me): Promise<Row<'billing_details'>> {
  const row = await orThrow(
    trx('billing_details')
      .insert({ id: newId(), company: me.company, date_updated: now })
      .onConflict('company')
      .merge({ date_updated: now })
      .returning('*'),
  )
  changes.add('billing_details', row.id)
  return row
}
