import getDatabase from '@directus/api/database/index'
import { transact } from '#rules/platform/command/transact.ts'
import { finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { askSupplier } from './ask-supplier.ts'
import { endOrder } from './end-order.ts'
import { findOrder } from './supplier-order.ts'

/** Asks for a voucher that nobody waits for any more, by its old key, until the supplier says yes or no; then the person is told. */
export async function fetchVoucher(job: Job): Promise<void> {
  const order = await findOrder(getDatabase(), job.ref)
  if (order?.status === 'ordered') {
    const answer = await askSupplier(order)
    if (!answer) throw new Error(`the supplier has not answered order ${order.id} yet`)
    await endOrder(order, answer)
  }
  await transact(({ trx }) => finishJob(trx, job))
}
