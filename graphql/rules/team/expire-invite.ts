import { writeAudit } from '../core/audit.ts'
import { instant } from '../core/database.ts'
import { transact } from '../core/transact.ts'
import { finishJob } from '../worker/finish-job.ts'
import type { Job } from '../worker/jobs.ts'
import { lockTeamOf } from './take-team.ts'

/** The seven days are over; an invite that was sent again has a later end, and the job waits for that. */
export const expireInvite = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    const due = await trx('invites').where({ id: job.ref, status: 'pending' }).where('expires_at', '<=', now).first('company')
    if (due) await lockTeamOf(work, due.company)
    const [expired] = await trx('invites')
      .where({ id: job.ref, status: 'pending' })
      .where('expires_at', '<=', now)
      .update({ status: 'expired', open_key: null })
      .returning(['company', 'email'])
    if (expired) {
      const caller = { ip: null, requestId: job.id }
      await writeAudit(trx, {
        company: expired.company,
        actor: null,
        actorKind: 'system',
        caller,
        action: 'team.expire_invite',
        entity: 'invites',
        entityId: job.ref,
        detail: { email: expired.email },
        now,
      })
    }
    const waiting = await trx('invites').where({ id: job.ref, status: 'pending' }).first('expires_at')
    if (!waiting) return finishJob(trx, job)
    await trx('plutus_jobs')
      .where({ id: job.id })
      .update({ run_at: instant(waiting.expires_at).getTime(), lease_until: null, attempts: 0 })
  })
