import getDatabase from '@directus/api/database/index'
import { paymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { finishJob, type Job } from '#rules/platform/jobs/jobs.ts'

/** The page ends on its own soon after, so its provider is not asked for ever. */
const triesMax = 8

/** Closes the page of a cancelled recharge; no transaction is open while its provider is asked. */
export async function closeCheckout(job: Job): Promise<void> {
  const row = await getDatabase()('recharges').where({ id: job.ref }).first('provider', 'provider_ref')
  if (row?.provider_ref && job.attempts < triesMax) await paymentProvider(row.provider)?.closeCheckout(row.provider_ref)
  await transact(({ trx }) => finishJob(trx, job))
}
