import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { rewardKinds } from '#rules/app/reward-kinds.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { endOrder } from '#rules/reward/redemption/settle-order.ts'
import { findOrder, readRedemption } from '#rules/reward/redemption/supplier-order.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const input = z.object({
  order: rowId,
  reason: z.string('Give a reason of a few words').check(z.minLength(3, 'Give a reason of a few words'), z.maxLength(200)),
  code: z.optional(z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{6,200}$/, 'Enter a code of 6 to 200 characters without spaces'))),
})

/**
 * Closes an order that its supplier never answers, as agreed with them: with the voucher's code it is delivered, without one the reward
 * is open again. They are not asked again. Refuses NOT_FOUND, and VALIDATION once it is closed.
 */
export const settleVoucherOrder: OperatorCommand = {
  usage: '--order ID --reason "what the supplier said" [--code - < code.txt]',
  run: async (body, caller) => {
    const { order: id, reason, code } = parseInput(input, body)
    const order = await findOrder(getDatabase(), id)
    if (!order) throw refusal('NOT_FOUND')
    if (order.status !== 'ordered') throw refusal('VALIDATION', { fields: { order: `This order is already closed: ${order.status}` } })
    const [reward = ''] = Object.keys(readRedemption(order).rewards)
    const outcome = code ? 'delivered' : 'refused'
    let isOurs = false
    await endOrder(rewardKinds, order, code ? { status: 'delivered', code } : { status: 'refused', reason: 'operator' }, async (work) => {
      isOurs = true
      await auditOperator(work, caller, order.company, 'voucher.settle', 'rewards', reward, { detail: { reason, order: id, outcome } })
    })
    const { status } = (await findOrder(getDatabase(), id)) ?? order
    // the supplier answered in the same moment
    if (!isOurs) throw refusal('VALIDATION', { fields: { order: `This order is already closed: ${status}` } })
    return { order: id, outcome: status }
  },
}
