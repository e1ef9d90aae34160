import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { cancelJobs, heldJobRefs, lockJob } from '#rules/platform/jobs/jobs.ts'
import { finishAct, recordResult } from './record-result.ts'
import type { BulkJob } from './start-bulk-act.ts'

/**
 * Ends the acts that a restore holds and that were confirmed before a time to send rewards again, because the original has sent them.
 * Messages are queued chunk by chunk, so those of the further chunks are not there yet. Returns the number of rewards not sent again.
 */
export async function dropHeldResends(work: UnitOfWork, before: Date): Promise<number> {
  const { trx } = work
  let dropped = 0
  for (const ref of (await heldJobRefs(trx, 'bulk-rewards')).sort()) {
    const job = (await lockJob(trx, 'bulk-rewards', ref)) as BulkJob | undefined
    if (job?.act.kind !== 'resend' || job.at >= before.getTime()) continue
    const row = await orThrow(trx('bulk_acts').where({ id: ref }).first())
    const [campaign] = job.campaigns
    if (campaign && job.doneHere > 0) await recordResult(work, ref, job, { campaign, count: job.doneHere })
    await finishAct(work, row)
    await cancelJobs(trx, ['bulk-rewards'], ref)
    dropped += row.expected - row.done
  }
  return dropped
}
