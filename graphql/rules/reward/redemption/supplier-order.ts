import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { rewardLifecycle, voucherOrderLifecycle } from '#model/lifecycles.ts'
import type { openRewards } from '#model/statuses.ts'
import type { QueryOf, Row } from '#model/tables.ts'
import { stockDay } from '#rules/catalogue/voucher/free-stock.ts'
import type { OrderedOutcome, SupplierAnswer } from '#rules/catalogue/voucher/outside-supplier.ts'
import { findOutsideSupplier } from '#rules/catalogue/voucher/outside-suppliers.ts'
import { decryptCode, encryptCode, type VoucherContent } from '#rules/catalogue/voucher/voucher.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { hashedId } from '#rules/platform/db/row-id.ts'
import { HeldLease, hasTimeLeft, LeaseLostError, leaseMs, leaseTime } from '#rules/platform/jobs/held-lease.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { log } from '#rules/platform/log.ts'
import type { ClaimRequest } from './claims.ts'

export type SupplierOrder = Pick<
  Row<'plutus_voucher_orders'>,
  'id' | 'supplier' | 'company' | 'brand' | 'value' | 'status' | 'payload' | 'reason' | 'reference' | 'created_at'
>

type OpenReward = (typeof openRewards)[number]

/**
 * Data to resume a redemption after the supplier's answer. Stored encrypted because it contains the page token. `rewards` maps reward ids
 * to their states before the order.
 */
export type OrderedRedemption = { kind: string; request: ClaimRequest; rewards: Record<string, OpenReward> }

/** Returns the order's id, a UUID derived from the request without its browser, so that a repeated request places one order. */
export function orderId(kind: string, request: ClaimRequest): string {
  return hashedId(`order:${kind}:${JSON.stringify(request, (name, value) => (name === 'browser' ? undefined : value))}`, 5)
}

export const findOrder = (knex: Knex, id: string) => knex('plutus_voucher_orders').where({ id }).first()

export const readRedemption = ({ payload }: SupplierOrder): OrderedRedemption => JSON.parse(decryptCode(payload))

/** In ms. After this time a job asks the supplier, in case the request or this process has ended. */
const retryAfterMs = 15_000

/**
 * Stores an order and reserves its rewards, which can neither be claimed nor cancelled until it is closed. Does not call the supplier.
 * Refuses OUT_OF_STOCK if the order exists already.
 */
export async function placeOrder(
  { trx, now }: UnitOfWork,
  id: string,
  { claim: _, rewards, ...order }: OrderedOutcome['order'],
  redemption: Omit<OrderedRedemption, 'rewards'>,
): Promise<SupplierOrder> {
  if (await findOrder(trx, id)) throw refusal('OUT_OF_STOCK')
  const rows = await trx('rewards').whereIn('id', rewards).select('id', 'status')
  await trx('rewards')
    .whereIn('id', rewards)
    .whereIn('status', rewardLifecycle.order.from)
    .update({ ...rewardLifecycle.order.set, date_updated: now })
  const statuses = Object.fromEntries(rows.map((reward) => [reward.id, reward.status]))
  const row = {
    ...order,
    id,
    ...voucherOrderLifecycle.order.set,
    payload: encryptCode(JSON.stringify({ ...redemption, rewards: statuses })),
    reason: null,
    reference: null,
    created_at: now.getTime(),
    updated_at: now.getTime(),
  }
  await trx('plutus_voucher_orders').insert(row)
  await enqueueJob(trx, 'fetch-voucher', id, { runAt: new Date(now.getTime() + retryAfterMs) })
  return row
}

/**
 * Asks the order's supplier for its voucher. Unless the supplier is idempotent, one attempt runs at a time. Returns the voucher or the
 * refusal. Undefined if the outcome is unknown, another attempt is under way, finance has the order, or a restore holds it. A voucher past
 * its last day counts as refused.
 */
export async function requestVoucher({ id, company, brand, value, supplier: name }: SupplierOrder): Promise<SupplierAnswer | undefined> {
  const supplier = findOutsideSupplier(name)
  const leased = supplier && (await leaseOrder(id, supplier.isIdempotent))
  if (!leased) return undefined
  const knex = getDatabase()
  const order = knex('plutus_voucher_orders').where({ id })
  const ask = async (): Promise<SupplierAnswer | undefined> => {
    const { supplier_ref, slug, currency, supplier_prices } = await orThrow(knex('brands').where({ id: brand }).first())
    const { name: senderName } = await orThrow(knex('companies').where({ id: company }).first('name'))
    const answer = await supplier.request({
      id,
      product: supplier_ref ?? slug,
      brand,
      value: minor(value),
      currency,
      prices: parseJson(supplier_prices),
      senderName,
      reference: leased.reference,
      requestedAt: leased.requestedAt,
      recordRequest: () => recordRequest(id, supplier.isIdempotent ? undefined : leased.lease),
      recordReference: async (reference, cost) =>
        void (await order.clone().update({ reference, ...(cost && { cost: cost.amount, cost_currency: cost.currency }) })),
    })
    if (answer?.status !== 'delivered' || !isPast(answer.voucher)) return answer
    log.error({ order: id, failure: 'the supplier delivered a voucher past its last day' })
    return { status: 'refused', reason: 'expired' }
  }
  try {
    return await leased.lease.renewWhile(ask())
  } finally {
    await endLease(id, leased.lease)
  }
}

const table = 'plutus_voucher_orders'

const whereOpen = (query: QueryOf<'plutus_voucher_orders'>) =>
  query.whereIn('status', voucherOrderLifecycle.settle.from).whereNull('reason').whereNull('held_at')

/**
 * Commits that an attempt is being sent, right before it is. Throws LeaseLostError if another attempt holds the order, or if it was closed
 * or passed to finance. Concurrent attempts are without `lease`.
 */
const recordRequest = (id: string, lease: HeldLease | undefined): Promise<void> =>
  getDatabase().transaction(async (trx: Knex.Transaction) => {
    const order = trx('plutus_voucher_orders').where({ id })
    if (lease)
      whereOpen(order)
        .where({ lease_until: await lease.fence(trx) })
        .where(...hasTimeLeft(trx, table))
    if (!(await order.update({ requested_at: leaseTime(trx, table, 0) as number }))) throw new LeaseLostError('plutus_voucher_orders', [id])
  })

const endLease = (id: string, lease: HeldLease): Promise<void> =>
  getDatabase().transaction(async (trx: Knex.Transaction) => {
    await trx('plutus_voucher_orders')
      .where({ id, lease_until: await lease.fence(trx) })
      .update({ lease_until: null })
  })

/**
 * Leases an open order in one guarded statement. Returns undefined while another attempt holds it, unless they may be concurrent. Also once
 * finance has it, and while a restore holds it.
 */
async function leaseOrder(id: string, isIdempotent: boolean) {
  const knex = getDatabase()
  const claimedAt = performance.now()
  const [leased] = await whereOpen(knex(table).where({ id }))
    .where((free) => void (isIdempotent || free.whereNull('lease_until').orWhere('lease_until', '<', leaseTime(knex, table, 0))))
    .update({ lease_until: leaseTime(knex, table, leaseMs) as number, attempts: knex.raw('attempts + 1') })
    .returning(['reference', 'requested_at', 'lease_until'])
  if (!leased) return undefined
  // by the database's clock, which has just set the lease
  const agoMs = Number(leased.lease_until) - leaseMs - Number(leased.requested_at)
  return {
    reference: leased.reference,
    requestedAt: leased.requested_at === null ? null : new Date(Date.now() - agoMs),
    lease: new HeldLease(knex, table, { ids: [id], until: leased.lease_until, claimedAt }),
  }
}

const isPast = ({ expiresOn }: VoucherContent): boolean => expiresOn !== undefined && expiresOn <= stockDay(new Date())
