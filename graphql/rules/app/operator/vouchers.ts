import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { shortReason } from '#contracts/text/reason-input.ts'
import { rewardKinds } from '#rules/app/reward-kinds.ts'
import type { KnownVoucher } from '#rules/catalogue/voucher/known-vouchers.ts'
import type { VoucherContent } from '#rules/catalogue/voucher/voucher.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { closeUnattendedOrder } from '#rules/reward/redemption/close-order.ts'
import { findOrder, readRedemption } from '#rules/reward/redemption/supplier-order.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'
import { parseVoucher } from './voucher-cells.ts'

const voucherPart = z.optional(z.string().check(z.maxLength(2_000)))

const settleVoucherOrderInput = z.object({
  order: rowId,
  reason: shortReason,
  code: voucherPart,
  pin: voucherPart,
  serial: voucherPart,
  link: voucherPart,
  expires: voucherPart,
})

/**
 * Closes an unanswered supplier order by hand. A voucher completes the redemption and is emailed if `mailVoucher` allows, without one the
 * reward can be claimed again. Refuses NOT_FOUND, and VALIDATION for an invalid or expired voucher, for one in stock or issued, and once
 * it is closed.
 */
export const settleVoucherOrder: OperatorCommand = {
  run: async (body, caller) => {
    const { order: id, reason, ...parts } = parseInput(settleVoucherOrderInput, body)
    const voucher = readGivenVoucher(parts)
    const order = await findOrder(getDatabase(), id)
    if (!order) throw refusal('NOT_FOUND')
    if (order.status !== 'ordered') throw refusal('VALIDATION', { fields: { order: `This order is already closed: ${order.status}` } })
    const [reward = ''] = Object.keys(readRedemption(order).rewards)
    const outcome = voucher ? 'delivered' : 'refused'
    let isClosedHere = false
    const refused = await closeUnattendedOrder(
      rewardKinds,
      order,
      voucher ? { status: 'delivered', voucher } : { status: 'refused', reason: 'operator' },
      {
        record: async (work) => {
          isClosedHere = true
          await auditOperator(work, caller, order.company, 'voucher.settle', 'rewards', reward, { detail: { reason, order: id, outcome } })
        },
        refuseKnown,
      },
    )
    if (refused?.code === 'VALIDATION') throw refused
    const { status } = (await findOrder(getDatabase(), id)) ?? order
    // the supplier answered concurrently
    if (!isClosedHere) throw refusal('VALIDATION', { fields: { order: `This order is already closed: ${status}` } })
    return { order: id, outcome: status }
  },
}

const refuseKnown = ({ place }: KnownVoucher) =>
  refusal('VALIDATION', {
    fields: { code: `This voucher ${place === 'issued' ? 'was already issued to a recipient' : 'is already in stock'}` },
  })

type GivenParts = Omit<z.output<typeof settleVoucherOrderInput>, 'order' | 'reason'>

/** Returns the voucher in the options of `settle-voucher-order`, or undefined if there is none. Refuses VALIDATION {fields}. */
function readGivenVoucher(given: GivenParts): VoucherContent | undefined {
  const parts = Object.entries(given).filter((part): part is [string, string] => part[1] !== undefined)
  if (!parts.length) return undefined
  const { expires, ...cells } = Object.fromEntries(parts)
  const { voucher, problems } = parseVoucher({ ...cells, ...(expires && { expiry: expires }) }, new Date())
  const fields = Object.fromEntries(problems.map(({ part, message }) => [part === 'expiry' ? 'expires' : part, message]))
  for (const [name, part] of parts) if (!part.trim()) fields[name] ??= 'Nothing was entered'
  if (Object.keys(fields).length) throw refusal('VALIDATION', { fields })
  return voucher
}
