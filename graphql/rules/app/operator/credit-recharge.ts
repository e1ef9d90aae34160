import * as z from 'zod/mini'
import { recordPayment } from '#rules/ledger/recharge/record-payment.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { requiredText } from '#rules/platform/input/text-input.ts'
import { amountInput, toMinor } from './amount-input.ts'
import { financeEvent, findRecharge, rechargeAnswer } from './find-recharge.ts'
import type { OperatorCommand } from './operator-command.ts'

const input = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  received: amountInput,
  reference: requiredText(64, 'Give the bank’s reference of the transfer'),
})

/**
 * Credits what arrived with a transfer that finance found. A transfer, by the bank's name of it, counts once among all recharges.
 * Refuses IDEMPOTENCY_CONFLICT when that name was credited otherwise.
 */
export const creditRecharge: OperatorCommand = {
  usage: '--number RC-2026-7K3M9Q --received 1000.00 --reference "the bank\'s reference"',
  run: async (body, caller) => {
    const { number, received, reference: typed } = parseInput(input, body)
    const reference = typed.toUpperCase()
    return transact(async (work) => {
      const recharge = await findRecharge(work.trx, number)
      const arrived = toMinor(received, recharge.currency, 'received')
      const event = financeEvent(work, recharge, `transfer:${reference}`, { kind: 'paid', paid: recharge.paid + arrived })
      const told = JSON.stringify({ recharge: recharge.id, received: String(arrived), reference })
      const outcome = await recordPayment(work, 'manual', event, told, {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { received: String(arrived), reference },
        ...(recharge.provider === 'manual' ? { columns: { transfer_reference: reference } } : {}),
      })
      if (outcome === 'repeated') {
        const kept = await orThrow(work.trx('plutus_payment_events').where({ provider: 'manual', event: event.id }).first('body'))
        if (kept.body !== told) throw refusal('IDEMPOTENCY_CONFLICT')
      }
      return { ...(await rechargeAnswer(work.trx, recharge.id)), posted: outcome === 'applied' }
    })
  },
}
