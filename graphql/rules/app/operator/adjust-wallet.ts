import * as z from 'zod/mini'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { filled, minor, newId, orThrow } from '#rules/platform/db/database.ts'
import { formatMoney, minorDigits } from '#rules/platform/money/currency.ts'
import { findCompany } from './find-company.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const input = z.object({
  company: z.string().check(z.minLength(1, 'Name the company')),
  amount: z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,3})?$/, 'Enter an amount such as 1000.00 or -50.00')),
  reason: z.string().check(z.minLength(3, 'Give a reason of a few words'), z.maxLength(200)),
  key: z.optional(z.string().check(z.maxLength(100))),
})

/**
 * Corrects a wallet by hand, with the reason on the ledger. The same key posts once; with another amount it refuses
 * IDEMPOTENCY_CONFLICT.
 */
export const adjustWallet: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL --amount 1000.00 --reason "why" [--key once]',
  run: async (body, caller) => {
    const { company: wanted, amount, reason, key = newId() } = parseInput(input, body)
    return transact(async (work) => {
      const company = await findCompany(work.trx, wanted)
      const currency = filled(company.reward_currency)
      const wallets = work.trx('wallets').where({ company: company.id }).select('id')
      const before = await work.trx('wallet_transactions').whereIn('wallet', wallets).where({ idempotency_key: key }).first()
      const digits = minorDigits(currency)
      const minorUnits = Math.round(Number(amount) * 10 ** digits)
      if (before && Number(before.delta_available) !== minorUnits) throw refusal('IDEMPOTENCY_CONFLICT')
      if (!before) {
        await postLedgerEntry(work, {
          company: company.id,
          type: 'adjustment',
          available: minorUnits,
          reserved: 0,
          reference: `ADJ-${key.slice(-8).toUpperCase()}`,
          description: reason,
          actorKind: 'operator',
          idempotencyKey: key,
        })
      }
      const wallet = await orThrow(work.trx('wallets').where({ company: company.id }).first())
      if (!before) {
        await auditOperator(work, caller, company.id, 'wallet.adjust', 'wallets', wallet.id, {
          detail: { amount: String(minorUnits), currency: company.reward_currency, reason },
          before: { available: String(minor(wallet.available) - minorUnits) },
          after: { available: String(wallet.available) },
        })
      }
      return {
        company: company.name,
        available: formatMoney(minor(wallet.available), currency),
        reserved: formatMoney(minor(wallet.reserved), currency),
        seq: String(wallet.seq),
        posted: !before,
      }
    })
  },
}
