import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { formatMoney } from '#contracts/money/currency.ts'
import { operatorReason, shortReason } from '#contracts/text/reason-input.ts'
import type { Row } from '#model/tables.ts'
import { checkWallet } from '#rules/ledger/wallet/check-wallet.ts'
import { type FreezeReason, reasonsOf } from '#rules/ledger/wallet/freeze-reasons.ts'
import { emailFreezing, freezeWallet } from '#rules/ledger/wallet/freeze-wallet.ts'
import { ledgerReader } from '#rules/ledger/wallet/ledger-reader.ts'
import { clearFreezing } from '#rules/ledger/wallet/release-wallet.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import { companyInput, findCompany } from './find-company.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const freezeWalletInput = z.object({ company: companyInput, reason: operatorReason })

const fault = (field: 'company' | 'cause', why: string) => refusal('VALIDATION', { fields: { [field]: why } })

/**
 * Freezes a wallet with a reason that its people read, so that nothing new is issued. Refuses NOT_FOUND, and VALIDATION if the operator has
 * frozen it already.
 */
export const freezeWalletCommand: OperatorCommand = {
  run: (body, caller) => {
    const { company: given, reason } = parseInput(freezeWalletInput, body)
    return transact(async (work) => {
      const { id, name } = await findCompany(work.trx, given)
      const before = await readWallet(work.trx, id)
      const wallet = await freezeWallet(work, id, 'operator', reason)
      if (!wallet) throw fault('company', `The wallet of ${name} is frozen by you already: ${before.suspended_reason}`)
      await emailFreezing(work, wallet, 'operator')
      await auditOperator(work, caller, id, 'wallet.freeze', 'wallets', wallet.id, {
        detail: { cause: 'operator', reason },
        before: { status: before.status },
        after: { status: 'frozen' },
      })
      return toResult(name, wallet)
    })
  },
}

const unfreezeWalletInput = z.object({
  company: companyInput,
  cause: z.optional(z.string()),
  reason: shortReason,
})

/**
 * Clears causes for which a wallet is frozen, by default its only one. The wallet is released once none is left. Refuses NOT_FOUND, and
 * VALIDATION if the wallet is not frozen for them, is below zero or does not add up. The same if several are set and none is named.
 */
export const unfreezeWallet: OperatorCommand = {
  run: async (body, caller) => {
    const { company: given, cause, reason } = parseInput(unfreezeWalletInput, body)
    const reader = ledgerReader()
    const { id, name } = await findCompany(reader, given)
    const chosen = chooseCauses(name, await readWallet(reader, id), cause)
    const mismatches = await checkWallet(reader, id)
    return transact(async (work) => {
      const before = await readWallet(work.trx, id)
      const left = reasonsOf(before).filter((one) => !chosen.includes(one))
      if (mismatches.length && (chosen.includes('mismatch') || !left.length))
        throw fault('company', `The ledger doesn’t add up yet: ${mismatches.join('; ')}`)
      if (chosen.includes('overdrawn') && minor(before.available) < 0)
        throw fault('company', `The balance is below zero: ${formatMoney(minor(before.available), before.currency)}`)
      const wallet = await clearFreezing(work, id, chosen)
      if (!wallet) throw fault('company', `The wallet of ${name} has just changed. Try again.`)
      await auditOperator(work, caller, id, 'wallet.unfreeze', 'wallets', wallet.id, {
        detail: { cause: chosen.join(','), reason },
        before: { status: 'frozen' },
        after: { status: wallet.status },
      })
      return { ...toResult(name, wallet), cleared: chosen }
    })
  },
}

/** Returns the causes to clear. Refuses VALIDATION for one that is not set, and if several are set and none is named. */
function chooseCauses(name: string, wallet: Row<'wallets'>, cause: string | undefined): FreezeReason[] {
  const causes = reasonsOf(wallet)
  if (!causes.length) throw fault('company', `The wallet of ${name} isn’t frozen`)
  if (!cause && causes.length > 1) throw fault('cause', `It is frozen for several causes. Name those to clear: --cause ${causes.join(',')}`)
  const named = cause?.split(',').map((one) => one.trim()) ?? causes
  const wrong = named.find((one) => !causes.some((each) => each === one))
  if (wrong !== undefined) throw fault('cause', `It isn’t frozen for “${wrong}”, but for ${causes.join(', ')}`)
  return causes.filter((one) => named.includes(one))
}

/** Reads the wallet of a company. Refuses NOT_FOUND. */
async function readWallet(knex: Knex, id: string): Promise<Row<'wallets'>> {
  const wallet = await knex('wallets').where({ company: id }).first()
  if (!wallet) throw refusal('NOT_FOUND')
  return wallet
}

const toResult = (name: string, wallet: Row<'wallets'>) => ({
  company: name,
  status: wallet.status,
  causes: reasonsOf(wallet),
  available: formatMoney(minor(wallet.available), wallet.currency),
})
