import type { PaymentEvent, PaymentFact } from '#rules/ledger/payment/payment-provider.ts'
import type { RechargeRow } from '#rules/ledger/recharge/recharge-row.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** What finance says of a recharge, in the shape that providers' events have: it goes the same way. */
export const financeEvent = ({ now }: UnitOfWork, recharge: RechargeRow, id: string, fact: PaymentFact): PaymentEvent => ({
  id,
  type: `finance.${fact.kind}`,
  occurredAt: now,
  recharge: recharge.id,
  fact,
})
