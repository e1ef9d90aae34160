import * as z from 'zod/mini'
import { recordPayment } from '#rules/ledger/recharge/record-payment.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { requiredText } from '#rules/platform/input/text-input.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { isOneOf, uncreditedRecharges } from '../../../model/statuses.ts'
import { financeEvent, findRecharge, rechargeAnswer } from './find-recharge.ts'
import type { OperatorCommand } from './operator-command.ts'

const input = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  reason: requiredText(200, 'Give the reason the company will read'),
})

/**
 * Closes a recharge that finance does not take, or whose money never came; the company reads why. Refuses VALIDATION once it is credited
 * or closed.
 */
export const rejectRecharge: OperatorCommand = {
  usage: '--number RC-2026-7K3M9Q --reason "what the company will read"',
  run: async (body, caller) => {
    const { number, reason } = parseInput(input, body)
    return transact(async (work) => {
      const recharge = await findRecharge(work.trx, number)
      if (!isOneOf(uncreditedRecharges, recharge.status))
        throw refusal('VALIDATION', { fields: { number: `${recharge.number} is already ${recharge.status}` } })
      const event = financeEvent(work, recharge, `reject:${newId()}`, { kind: 'rejected', reason })
      await recordPayment(work, 'manual', event, JSON.stringify({ recharge: recharge.id, reason }), {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { reason },
      })
      if (recharge.providerRef) await enqueueJob(work.trx, 'close-checkout', recharge.id)
      return rechargeAnswer(work.trx, recharge.id)
    })
  },
}
