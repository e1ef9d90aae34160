import * as z from 'zod/mini'
import { recordPayment } from '#rules/ledger/recharge/record-payment.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { requiredText } from '#rules/platform/input/text-input.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import { amountInput, toMinor } from './amount-input.ts'
import { financeEvent, findRecharge, rechargeAnswer } from './find-recharge.ts'
import type { OperatorCommand } from './operator-command.ts'

const input = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  amount: amountInput,
  reason: requiredText(200, 'Give the reason the company will read'),
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
})

/**
 * Takes money that went back to its payer out of the wallet, which may go below zero and is then frozen. The same key counts once.
 * Refuses IDEMPOTENCY_CONFLICT, and VALIDATION for more than the recharge still has.
 */
export const reverseRecharge: OperatorCommand = {
  usage: '--number RC-2026-7K3M9Q --amount 1000.00 --reason "what the company will read" [--key once]',
  run: async (body, caller) => {
    const { number, amount, reason, key = newId() } = parseInput(input, body)
    return transact(async (work) => {
      const recharge = await findRecharge(work.trx, number)
      const taken = toMinor(amount, recharge.currency, 'amount')
      const id = `reverse:${key}`
      const told = JSON.stringify({ recharge: recharge.id, amount: String(taken), reason })
      const kept = await work.trx('plutus_payment_events').where({ provider: 'manual', event: id }).first('body')
      if (kept && kept.body !== told) throw refusal('IDEMPOTENCY_CONFLICT')
      const left = recharge.credited - recharge.reversed
      if (!kept && taken > left)
        throw refusal('VALIDATION', {
          fields: { amount: `Only ${formatMoney(left, recharge.currency)} of ${recharge.number} is left to reverse` },
        })
      const event = financeEvent(work, recharge, id, { kind: 'reversed', reversed: recharge.reversed + taken, reason, isTotal: true })
      const outcome = await recordPayment(work, 'manual', event, told, {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { reason, amount: String(taken) },
      })
      return { ...(await rechargeAnswer(work.trx, recharge.id)), posted: outcome === 'applied' }
    })
  },
}
