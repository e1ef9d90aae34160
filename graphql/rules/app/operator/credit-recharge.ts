import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { formatMoney } from '#contracts/money/currency.ts'
import { requiredText } from '#contracts/text/text-input.ts'
import type { RechargeRow } from '#rules/ledger/recharge/recharge-row.ts'
import { recordPayment } from '#rules/ledger/recharge/record-payment.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import { amountInput, toMinor } from './amount-input.ts'
import { bankReference } from './bank-reference.ts'
import { financeEvent, findRecharge, loadRechargeSummary } from './find-recharge.ts'
import type { OperatorCommand } from './operator-command.ts'
import { flagInput } from './operator-command.ts'

const missingReference = 'Give the bank’s reference of the transfer'
const creditRechargeInput = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  received: amountInput,
  reference: requiredText(64, missingReference),
  surplus: flagInput,
})

/** The ids of Stripe and Razorpay, in any case and after any words. */
const providerId = /(?:^|[^\p{L}\p{N}_])(?:pi|pay|ch|py|cs|plink|order)_(?:test_|live_)?[a-z0-9]{8,}/iu

/**
 * Credits the wallet with the amount of a bank transfer for a recharge. A bank reference counts once across all recharges, however it is
 * written. Refuses NOT_FOUND, and IDEMPOTENCY_CONFLICT when the reference was credited with another recharge or amount. Refuses VALIDATION for
 * a payment provider's id, and for more than is still due without `surplus`.
 */
export const creditRecharge: OperatorCommand = {
  run: async (body, caller) => {
    const { number, received, reference: written, surplus } = parseInput(creditRechargeInput, body)
    const reference = bankReference(written)
    if (!reference) throw refusal('VALIDATION', { fields: { reference: missingReference } })
    if (providerId.test(written)) throw refusal('VALIDATION', { fields: { reference: refusedId(number) } })
    return transact(async (work) => {
      const { trx } = work
      const recharge = await findRecharge(trx, number)
      const amount = toMinor(received, recharge.currency, 'received')
      if (await isCredited(trx, recharge, { reference, amount })) return { ...(await loadRechargeSummary(trx, recharge.id)), posted: false }
      if (!surplus) requireDue(recharge, amount)
      const event = financeEvent(work, recharge, `transfer:${reference}`, {
        type: 'finance.paid',
        payments: [{ id: reference, amount, state: 'paid' }],
      })
      await recordPayment(work, 'manual', event, JSON.stringify({ recharge: recharge.id, received: String(amount), reference: written }), {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { received: String(amount), reference: written },
        ...(recharge.provider === 'manual' ? { columns: { transfer_reference: written.toUpperCase() } } : {}),
      })
      return { ...(await loadRechargeSummary(trx, recharge.id)), posted: true }
    })
  },
}

const refusedId = (number: string): string =>
  `This is the id of a payment provider, which credits its payments itself. Run read-payments --number ${number} instead: it asks the provider and credits what arrived, once`

/** Returns true if the transfer was credited before. Refuses IDEMPOTENCY_CONFLICT if it was with another recharge or amount. */
async function isCredited(
  trx: Knex,
  recharge: RechargeRow,
  { reference, amount }: { reference: string; amount: number },
): Promise<boolean> {
  const credited = await trx('plutus_payments').where({ provider: 'manual', ref: reference }).first('recharge', 'amount')
  if (credited && (credited.recharge !== recharge.id || minor(credited.amount) !== amount)) throw refusal('IDEMPOTENCY_CONFLICT')
  return Boolean(credited)
}

function requireDue({ number, total, paid, currency }: RechargeRow, amount: number): void {
  const due = Math.max(0, total - paid)
  if (amount <= due) return
  const words = `Only ${formatMoney(due, currency)} of ${number} is still due. Add --surplus if more arrived`
  throw refusal('VALIDATION', { fields: { received: words } })
}
