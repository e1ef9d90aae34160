import * as z from 'zod/mini'
import type { ProviderName } from '#contracts/settings/payments-env.ts'
import { operatorReason } from '#contracts/text/reason-input.ts'
import { requiredText } from '#contracts/text/text-input.ts'
import { storeEvent } from '#rules/ledger/recharge/payment-events.ts'
import type { RechargeMoney, Reversal } from '#rules/ledger/recharge/recharge-money.ts'
import type { RechargeRow } from '#rules/ledger/recharge/recharge-row.ts'
import { applyEvents, eventReport } from '#rules/ledger/recharge/record-payment.ts'
import { readMoney, releaseRefund } from '#rules/ledger/recharge/stored-money.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { financeEvent, findRecharge, loadRechargeSummary } from './find-recharge.ts'
import type { OperatorCommand } from './operator-command.ts'

const undoReversalInput = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  reversal: requiredText(120, 'Name the reversal by its id, as list-payment-events shows it'),
  reason: operatorReason,
})

/**
 * Undoes a reversal that finance entered: its sum returns to the wallet, with a debit note where it had a credit note. A second call posts
 * nothing. Refuses NOT_FOUND, and VALIDATION for a reversal that finance did not enter or that its provider reports by now.
 */
export const undoReversal: OperatorCommand = {
  run: async (body, caller) => {
    const { number, reversal: named, reason } = parseInput(undoReversalInput, body)
    return transact(async (work) => {
      const { trx } = work
      const recharge = await findRecharge(trx, number)
      const reversal = findByHand(recharge, await readMoney(trx, recharge.id), named)
      if (reversal.state === 'undone') return { ...(await loadRechargeSummary(trx, recharge.id)), posted: false }
      const { provider, ref, kind, amount, payment } = reversal
      const event = financeEvent(work, recharge, `undo:${reversal.id}`, {
        type: 'finance.undone',
        reversals: [{ id: ref, kind, payment: payment ?? undefined, amount, state: 'undone', reason, enteredBy: caller.operator ?? null }],
      })
      const eventBody = JSON.stringify({ recharge: recharge.id, reversal: ref, amount: String(amount), reason })
      await storeEvent(work, 'manual', event, { body: eventBody, outcome: 'applied', recharge: recharge.id })
      await applyEvents(work, recharge, [eventReport(provider as ProviderName, event, 'finance')], {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { reason, amount: String(amount), payment, reversal: ref },
      })
      if (kind === 'refund') await releaseRefund(trx, reversal)
      return { ...(await loadRechargeSummary(trx, recharge.id)), posted: true }
    })
  },
}

/** Finds a reversal that finance entered, by its id or by the refund that it named. */
function findByHand(recharge: RechargeRow, { reversals }: RechargeMoney, named: string): Reversal {
  const found =
    reversals.find(({ ref }) => ref === named || ref === `reverse:${named}`) ??
    reversals.find(({ ref }) => ref.startsWith(`undone:${named}:`))
  if (found?.source === 'finance') return found
  throw found ? reportedFault(found) : unnamedFault(recharge, reversals)
}

const reportedFault = ({ ref, provider }: Reversal): Refusal =>
  refusal('VALIDATION', { fields: { reversal: `${provider} reports ${ref} itself, so only ${provider} can undo it` } })

function unnamedFault({ number }: RechargeRow, reversals: Reversal[]): Refusal {
  const undoable = reversals.filter(({ source, state }) => source === 'finance' && state !== 'undone').map(({ ref }) => ref)
  return refusal('VALIDATION', { fields: { reversal: `The reversals of ${number} by hand: ${undoable.join(', ') || 'none'}` } })
}
