import type { ProviderName } from '#contracts/settings/payments-env.ts'
import type { RechargeFacts } from '#contracts/wallet/words.ts'
import type { MoneySource } from '#model/payment-states.ts'
import type { PaymentEvent, PaymentFact } from '#rules/ledger/payment/payment-provider.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { auditRecharge } from './audit-recharge.ts'
import { notifyOfMoney } from './notify-of-money.ts'
import { findPaidRecharge, type PaymentOutcome, storeEvent } from './payment-events.ts'
import { addAnswer, addFact } from './recharge-facts.ts'
import { type MoneyReport, type Mover, systemMover } from './recharge-money.ts'
import type { RechargeRow } from './recharge-row.ts'
import { type SettledRecharge, settleRecharge } from './settle-recharge.ts'

/** The origin of a payment event: a payment provider by default, or our finance team that recorded it. */
type Origin = {
  mover: Mover
  caller: Pick<Caller, 'ip' | 'requestId'>
  detail?: Record<string, unknown>
  /** Columns of the recharge's row that are updated along with its state. */
  columns?: Record<string, unknown>
}

export const systemOrigin = (cause: string): Origin => ({ mover: systemMover, caller: { ip: null, requestId: cause } })

/**
 * Stores a payment event and applies it in one transaction. It is an entry of finance, or an event of a provider that cannot be queried.
 * `body` is stored unchanged.
 */
export async function recordPayment(
  work: UnitOfWork,
  provider: ProviderName,
  event: PaymentEvent,
  body: string,
  origin: Origin = systemOrigin(`${provider}:${event.id}`),
): Promise<PaymentOutcome> {
  const recharge = await findPaidRecharge(work, provider, event)
  const isUseful = event.fact || event.payments?.length || event.reversals?.length
  const outcome = !isUseful ? 'unknown' : recharge ? 'applied' : 'unmatched'
  if (!(await storeEvent(work, provider, event, { body, outcome, recharge: recharge?.id ?? null }))) return 'repeated'
  if (recharge && isUseful)
    await applyEvents(work, recharge, [eventReport(provider, event, provider === 'manual' ? 'finance' : 'event')], origin)
  return outcome
}

/** An event or an answer of the provider, ready to be merged: its fact, and the money that it reports. */
export type Applicable = { fact?: PaymentFact | undefined; money: MoneyReport }

export const eventReport = (provider: ProviderName, event: PaymentEvent, source: MoneySource): Applicable => ({
  fact: event.fact,
  // a clock ahead of ours must not outweigh later reports
  money: {
    provider,
    source,
    at: new Date(Math.min(event.occurredAt.getTime(), Date.now())),
    payments: event.payments ?? [],
    reversals: event.reversals ?? [],
  },
})

/** Applies reports to a locked recharge in one step, records it in the activity log, and emails the members concerned. */
export async function applyEvents(
  work: UnitOfWork,
  recharge: RechargeRow,
  reports: Applicable[],
  origin: Origin,
): Promise<SettledRecharge> {
  const facts = reports.reduce(mergeFact, recharge.facts)
  const after = await settleRecharge(
    work,
    recharge,
    { facts, reports: reports.map(({ money }) => money) },
    { mover: origin.mover, ...(origin.columns ? { columns: origin.columns } : {}) },
  )
  await auditRecharge(work, recharge, after, origin)
  await notifyOfMoney(work, recharge, after)
  return after
}

/** Returns the facts with that of an event or an answer added. */
export function mergeFact(facts: RechargeFacts, { fact, money: { source, at } }: Applicable): RechargeFacts {
  if (!fact) return facts
  return source === 'asked' ? addAnswer(facts, fact, at) : addFact(facts, fact, at)
}
