import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { shortReason } from '#contracts/text/reason-input.ts'
import { trimmed } from '#contracts/text/text-input.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { minor, newId, nonNull } from '#rules/platform/db/database.ts'
import { amountInput, toSignedMinor } from './amount-input.ts'
import { companyInput } from './find-company.ts'
import type { OperatorCommand } from './operator-command.ts'
import { flagInput } from './operator-command.ts'
import { type Adjusted, lockWallet, postAdjustment, requireFirst, summarizeAdjustment } from './post-adjustment.ts'

const adjustWalletInput = z.object({
  company: companyInput,
  amount: amountInput,
  reason: shortReason,
  again: flagInput,
  key: z.optional(z.string().check(z.maxLength(100))),
})

/**
 * Adds an amount to a wallet's available balance, or deducts a negative one, and records the reason on the ledger. The same `key` posts
 * once. Refuses NOT_FOUND, VALIDATION, IDEMPOTENCY_CONFLICT for the same key with another amount, and for a deduction INSUFFICIENT_BALANCE
 * and WALLET_FROZEN. Refuses VALIDATION for a second equal amount within a day without `again`.
 */
export const adjustWallet: OperatorCommand = {
  run: (body, caller) => {
    const { company: name, amount, reason, again, key = newId() } = parseInput(adjustWalletInput, body)
    return transact(async (work) => {
      const { trx } = work
      const adjusted = await lockWallet(trx, name)
      const available = toSignedMinor(amount, nonNull(adjusted.company.reward_currency), 'amount')
      if (await isPosted(trx, adjusted, { key, available })) return summarizeAdjustment(adjusted, adjusted.wallet, { posted: false })
      if (!again) await requireFirst(work, adjusted, available)
      const reference = `ADJ-${key.slice(-8).toUpperCase()}`
      const left = await postAdjustment(work, adjusted, { available, reason, key, reference, caller })
      return summarizeAdjustment(adjusted, left, { posted: true })
    })
  },
}

const undoAdjustmentInput = z.object({
  company: companyInput,
  entry: z.string('Name the entry by its number').check(trimmed, z.regex(/^[1-9]\d{0,14}$/, 'Enter the number of the entry, such as 12')),
  reason: shortReason,
  again: flagInput,
})

/**
 * Undoes an adjustment by an entry of the opposite amount. A second call posts nothing. Refuses NOT_FOUND, VALIDATION for another entry, for
 * one that undoes an adjustment, and for an opposite amount that was posted within a day without `again`. Refuses INSUFFICIENT_BALANCE and
 * WALLET_FROZEN when the money is spent, and IDEMPOTENCY_CONFLICT for a taken key.
 */
export const undoAdjustment: OperatorCommand = {
  run: (body, caller) => {
    const { company: name, entry, reason, again } = parseInput(undoAdjustmentInput, body)
    return transact(async (work) => {
      const adjusted = await lockWallet(work.trx, name)
      const undone = await work
        .trx('wallet_transactions')
        .where({ wallet: adjusted.wallet.id, seq: entry, type: 'adjustment' })
        .first('id', 'delta_available', 'reference', 'idempotency_key')
      if (!undone) throw refusal('VALIDATION', { fields: { entry: `Entry ${entry} of ${adjusted.company.name} is not an adjustment` } })
      if (undone.idempotency_key?.startsWith('undo:')) throw refusal('VALIDATION', { fields: { entry: undoesItself(entry) } })
      const available = -minor(undone.delta_available)
      const key = `undo:${undone.id}`
      if (await isPosted(work.trx, adjusted, { key, available })) return summarizeAdjustment(adjusted, adjusted.wallet, { posted: false })
      if (!again) await requireFirst(work, adjusted, available)
      const left = await postAdjustment(work, adjusted, { available, reason, key, reference: undone.reference, undoes: entry, caller })
      return summarizeAdjustment(adjusted, left, { posted: true })
    })
  },
}

const undoesItself = (entry: string): string => `Entry ${entry} undoes an adjustment. Run adjust-wallet to post its amount again`

/** Returns true if the entry of this key was posted before. Refuses IDEMPOTENCY_CONFLICT if it was with another amount. */
async function isPosted(trx: Knex, { wallet }: Adjusted, { key, available }: { key: string; available: number }): Promise<boolean> {
  const before = await trx('wallet_transactions').where({ wallet: wallet.id, idempotency_key: key }).first('delta_available')
  if (before && minor(before.delta_available) !== available) throw refusal('IDEMPOTENCY_CONFLICT')
  return Boolean(before)
}
