import { auditSystem } from '#rules/platform/command/audit.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { endFreeze } from './unfreeze-reward.ts'

/** Unfreezes a reward whose two days are over. */
export const unfreezeAfterFreeze = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    const status = await endFreeze(work, job.ref)
    if (status) {
      const { company } = await orThrow(trx('rewards').where({ id: job.ref }).first('company'))
      await auditSystem(trx, {
        company,
        cause: job.id,
        action: 'reward.unfreeze',
        entity: 'rewards',
        entityId: job.ref,
        before: { status: 'frozen' },
        after: { status },
        now,
      })
    }
    await finishJob(trx, job)
  })
