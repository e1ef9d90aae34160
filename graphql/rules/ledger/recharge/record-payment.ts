import type { PaymentEvent } from '#rules/ledger/payment/payment-provider.ts'
import { findMoneyViewers } from '#rules/ledger/wallet/money-viewers.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import type { ProviderName } from '#rules/platform/env/payments-env.ts'
import { auditRecharge } from './audit-recharge.ts'
import { addFact } from './recharge-facts.ts'
import { rechargeTroubleMail } from './recharge-mails.ts'
import { lockRecharge, type RechargeRow } from './recharge-row.ts'
import { type Mover, settleRecharge, systemMover } from './settle-recharge.ts'

export type PaymentOutcome = 'applied' | 'unknown' | 'unmatched' | 'repeated'

/** The origin of a payment event: a payment provider by default, or our finance team that recorded it. */
type Source = {
  mover: Mover
  caller: Pick<Caller, 'ip' | 'requestId'>
  detail?: Record<string, unknown>
  /** Columns of the recharge's row that are updated along with its state. */
  columns?: Record<string, unknown>
}

/**
 * Stores a verified payment event and applies its fact in one transaction, so that a retry after a crash is safe. All incoming money is
 * recorded here. `body` is stored unchanged.
 */
export async function recordPayment(
  work: UnitOfWork,
  provider: ProviderName,
  event: PaymentEvent,
  body: string,
  source: Source = { mover: systemMover, caller: { ip: null, requestId: `${provider}:${event.id}` } },
): Promise<PaymentOutcome> {
  const named = await findRecharge(work, provider, event)
  const recharge = event.currency && event.currency !== named?.currency ? undefined : named
  const outcome = !event.fact ? 'unknown' : recharge ? 'applied' : 'unmatched'
  if (!(await storeEvent(work, provider, event, { body, outcome, recharge: recharge?.id ?? null }))) return 'repeated'
  if (!recharge || !event.fact) return outcome
  const after = await settleRecharge(work, recharge, addFact(recharge.facts, event.fact, event.occurredAt), {
    mover: source.mover,
    ...(source.columns ? { columns: source.columns } : {}),
  })
  await auditRecharge(work, recharge, after, source)
  await notifyPayer(work, recharge, after)
  return outcome
}

/**
 * Locks the recharge that the event names by its id or payment page. Providers can only change their own recharges, our finance team
 * (`manual`) all.
 */
async function findRecharge({ trx }: UnitOfWork, provider: ProviderName, event: PaymentEvent): Promise<RechargeRow | undefined> {
  const own = provider === 'manual' ? {} : { provider }
  const named = event.recharge && (await lockRecharge(trx, { id: asRowId(event.recharge), ...own }))
  if (named) return named
  return event.ref ? lockRecharge(trx, { provider, provider_ref: event.ref }) : undefined
}

type StoredEvent = { body: string; outcome: PaymentOutcome; recharge: string | null }

/**
 * Stores the event once and returns true if it must be applied. True also for a repeated event that had no recharge before, because it can
 * arrive before our commit.
 */
async function storeEvent(
  { trx, now }: UnitOfWork,
  provider: ProviderName,
  event: PaymentEvent,
  { body, outcome, recharge }: StoredEvent,
): Promise<boolean> {
  const [kept] = await trx('plutus_payment_events')
    .insert({
      id: newId(),
      provider,
      event: event.id,
      type: event.type,
      recharge,
      outcome,
      body,
      occurred_at: event.occurredAt.getTime(),
      received_at: now.getTime(),
    })
    .onConflict(['provider', 'event'])
    .ignore()
    .returning('id')
  if (kept) return true
  if (outcome !== 'applied') return false
  return (await trx('plutus_payment_events').where({ provider, event: event.id, outcome: 'unmatched' }).update({ outcome, recharge })) > 0
}

/**
 * Emails the person who started the recharge if pending money will not arrive. Emails all members who can view the company's money if money
 * is reversed.
 */
async function notifyPayer({ trx, now }: UnitOfWork, before: RechargeRow, after: RechargeRow): Promise<void> {
  const isRefused = after.status === 'rejected' || (after.status === 'failed' && before.status === 'processing')
  const taken = after.reversed - before.reversed
  const told = taken > 0 ? 'reversed' : isRefused && after.status !== before.status ? 'refused' : undefined
  if (!told) return
  const starter = trx('members').where({ id: after.startedBy, kind: 'person', status: 'active' }).select('id', 'email')
  for (const { id, email } of await (told === 'reversed' ? findMoneyViewers(trx, after.company) : starter)) {
    await queueAccountMail(trx, {
      kind: rechargeTroubleMail,
      to: email,
      payload: { recharge: after.id, told, amount: told === 'reversed' ? taken : after.total, reason: after.reason },
      dedupeKey: `recharge-trouble:${after.id}:${told}:${after.reversed}:${now.getTime()}:${id}`,
      now,
    })
  }
}
