import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { decryptCode, encryptCode } from '#rules/catalogue/voucher/voucher-code.ts'
import type { VoucherOrder } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { hashedId } from '#rules/platform/db/hashed-id.ts'
import { env } from '#rules/platform/env/env.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { rewardLifecycle, voucherOrderLifecycle } from '../../../model/lifecycles.ts'
import type { openRewards } from '../../../model/statuses.ts'
import type { Row } from '../../../model/tables.ts'
import type { ClaimRequest } from './claims.ts'

export type SupplierOrder = Pick<Row<'plutus_voucher_orders'>, 'id' | 'company' | 'brand' | 'value' | 'status' | 'payload' | 'created_at'>

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
  { claim: _, rewards, ...order }: VoucherOrder,
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
    supplier: 'http',
    ...voucherOrderLifecycle.order.set,
    payload: encryptCode(JSON.stringify({ ...redemption, rewards: statuses })),
    created_at: now.getTime(),
    updated_at: now.getTime(),
  }
  await trx('plutus_voucher_orders').insert(row)
  await enqueueJob(trx, 'fetch-voucher', id, { runAt: new Date(now.getTime() + retryAfterMs) })
  return row
}

/** In ms. Timeout of a call to the supplier, short because a person is waiting. The job `fetch-voucher` asks again. */
const timeoutMs = 6_000

const answerShape = z.discriminatedUnion('status', [
  z.object({ status: z.literal('delivered'), code: z.string().check(z.minLength(6), z.maxLength(200)) }),
  z.object({ status: z.literal('refused'), reason: z.string().check(z.maxLength(40)) }),
])

export type SupplierAnswer = z.output<typeof answerShape>

/**
 * Places the order with the supplier, idempotent by its id. Returns the voucher or the refusal. Undefined if the outcome is unknown, such
 * as after a timeout or an error.
 */
export async function requestVoucher({ id, brand, value }: SupplierOrder): Promise<SupplierAnswer | undefined> {
  if (!env.voucherSupplier) return undefined
  const { supplier_ref, slug, currency } = await orThrow(
    getDatabase()('brands').where({ id: brand }).first('supplier_ref', 'slug', 'currency'),
  )
  try {
    const response = await fetch(new URL('orders', env.voucherSupplier.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${env.voucherSupplier.key}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ product: supplier_ref ?? slug, value: minor(value), currency }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = z.safeParse(answerShape, await response.json())
    return answer.success ? answer.data : undefined
  } catch {
    return undefined
  }
}
