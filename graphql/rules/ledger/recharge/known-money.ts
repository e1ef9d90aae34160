import type { KnownMoney, PaymentEvent } from '#rules/ledger/payment/payment-provider.ts'
import type { RechargeMoney } from './recharge-money.ts'
import type { RechargeRow } from './recharge-row.ts'

/** Returns what a provider needs to be queried for a recharge: the ids that are stored and those that events have just named. */
export function knownMoney(
  { providerRef, provider, currency }: RechargeRow,
  money: RechargeMoney,
  events: PaymentEvent[] = [],
): KnownMoney {
  const stored = money.payments.filter((one) => one.provider === provider).map(({ ref }) => ref)
  const told = events.flatMap(({ payment, payments = [] }) => [...(payment ? [payment] : []), ...payments.map(({ id }) => id)])
  const disputes = money.reversals.filter((one) => one.provider === provider && one.kind === 'dispute')
  const toldDisputes = events.flatMap(({ reversals = [] }) => reversals.filter(({ kind }) => kind === 'dispute').map(({ id }) => id))
  return {
    ref: providerRef,
    currency,
    payments: [...new Set([...stored, ...told])],
    disputes: [...new Set([...disputes.map(({ ref }) => ref), ...toldDisputes])],
  }
}
