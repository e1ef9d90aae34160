import getDatabase from '@directus/api/database/index'
import { Refusal } from '../core/refusal.ts'
import { transact } from '../core/transact.ts'
import { finishJob } from '../worker/finish-job.ts'
import type { Job } from '../worker/jobs.ts'
import { askSupplier } from './ask-supplier.ts'
import { mailVoucher } from './mail-voucher.ts'
import { redemptions } from './redemptions.ts'
import { settleOrder } from './settle-order.ts'
import { findOrder, readRedemption } from './supplier-order.ts'

/** Asks for a voucher that nobody waits for any more, by its old key, until the supplier says yes or no; then the person is told. */
export async function fetchVoucher(job: Job): Promise<void> {
  const order = await findOrder(getDatabase(), job.ref)
  if (order?.status === 'ordered') {
    const answer = await askSupplier(order)
    if (!answer) throw new Error(`the supplier has not answered order ${order.id} yet`)
    const { kind, request, rewards } = readRedemption(order)
    const capture = redemptions[kind]
    if (!capture) throw new Error(`order ${order.id} is of an unknown kind: ${kind}`)
    await settleOrder(order.id, answer, (work, asked) => capture(work, asked as never), request).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
    await mailVoucher(Object.keys(rewards))
  }
  await transact(({ trx }) => finishJob(trx, job))
}
