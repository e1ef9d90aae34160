import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import { finishJob, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'

/** Expires an invite after seven days. If the invite was sent again, the job is postponed to its new end. */
export const expireInvite = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    const due = await trx('invites').where({ id: job.ref, status: 'pending' }).where('expires_at', '<=', now).first('company')
    if (due) await lockCompanyForUpdate(work, due.company)
    const [expired] = await trx('invites')
      .where({ id: job.ref, status: 'pending' })
      .where('expires_at', '<=', now)
      .update({ status: 'expired', open_key: null })
      .returning(['company', 'email'])
    if (expired) {
      await auditSystem(trx, {
        company: expired.company,
        cause: job.id,
        action: 'team.expire_invite',
        entity: 'invites',
        entityId: job.ref,
        detail: { email: expired.email },
        now,
      })
    }
    const waiting = await trx('invites').where({ id: job.ref, status: 'pending' }).first('expires_at')
    if (!waiting) return finishJob(trx, job)
    await repeatJob(trx, job, instant(waiting.expires_at).getTime())
  })
