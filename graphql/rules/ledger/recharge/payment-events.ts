import type { Knex } from 'knex'
import type { ProviderName } from '#contracts/settings/payments-env.ts'
import type { PaymentEvent } from '#rules/ledger/payment/payment-provider.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { lockRecharge, type RechargeRow } from './recharge-row.ts'

/** The outcome of an event. A `received` event is applied by a job, once the provider was queried. */
export type PaymentOutcome = 'received' | 'applied' | 'unknown' | 'unmatched' | 'repeated'

/**
 * Locks the recharge that an event names by its id or payment page, unless its sums are in another currency. Providers can only change
 * their own recharges, our finance team (`manual`) all.
 */
export async function findPaidRecharge(
  { trx }: Pick<UnitOfWork, 'trx'>,
  provider: ProviderName,
  event: PaymentEvent,
): Promise<RechargeRow | undefined> {
  const own = provider === 'manual' ? {} : { provider }
  const id = event.recharge ? asRowId(event.recharge) : await ownerOfPayment(trx, provider, event)
  const named = id && (await lockRecharge(trx, { id, ...own }))
  const found = named || (event.ref ? await lockRecharge(trx, { provider, provider_ref: event.ref }) : undefined)
  return event.currency && event.currency !== found?.currency ? undefined : found
}

async function ownerOfPayment(trx: Knex, provider: ProviderName, { payment }: PaymentEvent): Promise<string | undefined> {
  const stored = payment ? await trx('plutus_payments').where({ provider, ref: payment }).first('recharge') : undefined
  return stored?.recharge
}

type StoredEvent = { body: string; outcome: PaymentOutcome; recharge: string | null }

/**
 * Stores an event once. Returns the id of its row if it is to be processed: if it is new, or had no recharge before. An event can arrive
 * before our commit.
 */
export async function storeEvent(
  { trx, now }: Pick<UnitOfWork, 'trx' | 'now'>,
  provider: ProviderName,
  event: PaymentEvent,
  { body, outcome, recharge }: StoredEvent,
): Promise<string | undefined> {
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
  if (kept || outcome === 'unknown' || outcome === 'unmatched') return kept?.id
  const [again] = await trx('plutus_payment_events')
    .where({ provider, event: event.id, outcome: 'unmatched' })
    .update({ outcome, recharge })
    .returning('id')
  return again?.id
}
