import * as z from 'zod/mini'
import type { ProviderName } from '#contracts/settings/payments-env.ts'
import { shortReason } from '#contracts/text/reason-input.ts'
import { requiredText } from '#contracts/text/text-input.ts'
import { storeEvent } from '#rules/ledger/recharge/payment-events.ts'
import type { Payment } from '#rules/ledger/recharge/recharge-money.ts'
import { applyEvents, eventReport } from '#rules/ledger/recharge/record-payment.ts'
import { readMoney } from '#rules/ledger/recharge/stored-money.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { financeEvent, findRecharge, loadRechargeSummary } from './find-recharge.ts'
import type { OperatorCommand } from './operator-command.ts'

const acceptPaymentInput = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  payment: requiredText(120, 'Name the payment by its id, as list-differences shows it'),
  reason: shortReason,
})

/**
 * Credits a payment that was withheld because of its sum, once finance has seen it at its provider. A second call credits nothing. Refuses
 * NOT_FOUND, and VALIDATION for a payment that is not withheld or that the wallet has no room for.
 */
export const acceptPayment: OperatorCommand = {
  run: (body, caller) => {
    const { number, payment: named, reason } = parseInput(acceptPaymentInput, body)
    return transact(async (work) => {
      const { trx } = work
      const recharge = await findRecharge(trx, number)
      const { payments } = await readMoney(trx, recharge.id)
      const payment = payments.find(({ ref }) => ref === named)
      const isAccepted = payment && (await trx('plutus_payment_events').where(acceptance(payment)).first('id'))
      if (isAccepted) return { ...(await loadRechargeSummary(trx, recharge.id)), posted: false }
      if (payment?.state !== 'withheld')
        throw refusal('VALIDATION', { fields: { payment: `${named} of ${recharge.number} is not withheld` } })
      const { ref, amount } = payment
      const paid = { id: ref, amount, state: 'paid' } as const
      const event = financeEvent(work, recharge, acceptance(payment).event, { type: 'finance.accepted', payments: [paid] })
      const eventBody = JSON.stringify({ recharge: recharge.id, payment: ref, amount: String(amount), reason, by: caller.operator })
      await storeEvent(work, 'manual', event, { body: eventBody, outcome: 'applied', recharge: recharge.id })
      await applyEvents(work, recharge, [eventReport(payment.provider as ProviderName, event, 'finance')], {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { payment: ref, amount: String(amount), reason },
      })
      return { ...(await loadRechargeSummary(trx, recharge.id)), posted: true }
    })
  },
}

const acceptance = ({ id }: Payment) => ({ provider: 'manual' as const, event: `accept:${id}` })
