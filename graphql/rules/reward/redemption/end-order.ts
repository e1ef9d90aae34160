import { Refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { SupplierAnswer } from './ask-supplier.ts'
import { mailVoucher } from './mail-voucher.ts'
import { redemptions } from './redemptions.ts'
import { settleOrder } from './settle-order.ts'
import { readRedemption, type SupplierOrder } from './supplier-order.ts'

/** Ends an order that nobody waits for any more; whoever it was for is told. `record` is written where this ends it. */
export async function endOrder(order: SupplierOrder, answer: SupplierAnswer, record?: (work: UnitOfWork) => Promise<void>): Promise<void> {
  const redemption = readRedemption(order)
  const capture = redemptions[redemption.kind]
  if (!capture) throw new Error(`order ${order.id} is of an unknown kind: ${redemption.kind}`)
  const run = (...[work, asked]: Parameters<typeof capture>) => capture(work, asked)
  const follow = (work: UnitOfWork) => mailVoucher(work, redemption)
  await settleOrder(order.id, answer, run, redemption.request as never, { record, follow }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
