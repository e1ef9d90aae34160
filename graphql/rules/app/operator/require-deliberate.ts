import type { Knex } from 'knex'
import { formatMoney } from '#contracts/money/currency.ts'
import type { Payment } from '#rules/ledger/recharge/recharge-money.ts'
import type { RechargeRow } from '#rules/ledger/recharge/recharge-row.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

type ManualReversal = { paid: Payment; sum: number; paidBackInAnotherWay: boolean; again: boolean }

/**
 * Refuses VALIDATION for a reversal by hand of a provider's payment, unless its money went back in another way. Refuses it for a sum of the
 * payment that was reversed by hand before, unless `again` is given. The recharge must be locked.
 */
export async function requireDeliberate(
  trx: Knex,
  recharge: RechargeRow,
  { paid, sum, paidBackInAnotherWay, again }: ManualReversal,
): Promise<void> {
  if (paid.provider !== 'manual' && !paidBackInAnotherWay)
    throw refusal('VALIDATION', { fields: { payment: itselfReported(recharge, paid) } })
  if (again) return
  const first = await trx('plutus_reversals')
    .where({ recharge: recharge.id, kind: 'manual', payment: paid.ref, amount: sum })
    .whereNot({ state: 'undone' })
    .orderBy('created_at')
    .first('created_at', 'entered_by', 'reason')
  if (!first) return
  const entry = describeEntry({ at: new Date(Number(first.created_at)), by: first.entered_by, reason: first.reason })
  const words = `${formatMoney(sum, recharge.currency)} of ${paid.ref} was reversed ${entry}. Add --again if this is another one`
  throw refusal('VALIDATION', { fields: { amount: words } })
}

const itselfReported = ({ number }: RechargeRow, { provider, ref }: Payment): string =>
  `${ref} was paid through ${provider}, which reports its refunds and disputes itself. If it returned the money, run read-payments --number ${number}, or name its refund with --refund. If the money went back in another way, such as by bank transfer, add --paid-back-in-another-way`

type EntryByHand = { at: Date; by: string | null; reason: string | null }

/** Describes an earlier entry by hand with its time, operator and reason, for the refusal of a second one. */
export const describeEntry = ({ at, by, reason }: EntryByHand): string =>
  `on ${at.toISOString()} by ${by ?? 'an operator without a name'}${reason ? `: “${reason}”` : ''}`
