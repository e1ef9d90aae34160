import { encryptCode } from '#rules/catalogue/voucher/voucher-code.ts'
import type { RedemptionWork, VoucherOrder } from '#rules/catalogue/voucher/voucher-supplier.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { rewardLifecycle, voucherOrderLifecycle } from '../../../model/lifecycles.ts'
import { findOrder, type OpenReward, type OrderedRedemption, type SupplierOrder } from './supplier-order.ts'

/** After this the job asks, should whoever waits for the answer have gone, or this process have died. */
const answerMs = 15_000

type Redemption = Omit<OrderedRedemption, 'rewards'>

/** Leaves the order and keeps its rewards for it: until it ends they are neither claimed nor closed. */
export async function placeOrder(
  { trx, now }: RedemptionWork,
  id: string,
  { claim: _, rewards, ...order }: VoucherOrder,
  redemption: Redemption,
): Promise<SupplierOrder> {
  if (await findOrder(trx, id)) throw refusal('OUT_OF_STOCK')
  const rows: { id: string; status: OpenReward }[] = await trx('rewards').whereIn('id', rewards).select('id', 'status')
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
    payload: encryptCode(JSON.stringify({ ...redemption, rewards: statuses } satisfies OrderedRedemption)),
    created_at: now.getTime(),
    updated_at: now.getTime(),
  }
  await trx('plutus_voucher_orders').insert(row)
  await enqueueJob(trx, 'fetch-voucher', id, { runAt: new Date(now.getTime() + answerMs) })
  return row
}
