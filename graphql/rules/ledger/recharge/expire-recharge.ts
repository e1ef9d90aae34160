import type { Knex } from 'knex'
import { transact } from '#rules/platform/command/transact.ts'
import { finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { isOneOf, unpaidRecharges } from '../../../model/statuses.ts'
import { auditRecharge } from './audit-recharge.ts'
import { systemMover } from './movement.ts'
import { lockRecharge } from './recharge-row.ts'
import { settleRecharge } from './settle-recharge.ts'

const againMs = 60_000

/** Returns true if a reported payment may wait for an answer of the provider. */
const isBeingRead = async (trx: Knex.Transaction, recharge: string): Promise<boolean> =>
  Boolean(await trx('plutus_jobs').where({ kind: 'read-payments', ref: recharge }).first('id'))

/**
 * Job that expires a recharge that was not paid in time, once no received event is left to be applied. A payment in progress stays pending,
 * and one that arrives later is still credited. A recharge paid in part only loses its payment page.
 */
export const expireRecharge = (job: Job): Promise<void> =>
  transact(async (work) => {
    const recharge = await lockRecharge(work.trx, { id: job.ref })
    const expiresAt = recharge?.expiresAt?.getTime() ?? 0
    if (expiresAt > work.now.getTime()) {
      await work.trx('plutus_jobs').where({ id: job.id }).update({ run_at: expiresAt, lease_until: null, attempts: 0 })
      return
    }
    if (recharge && (await isBeingRead(work.trx, recharge.id))) {
      const run_at = work.now.getTime() + againMs
      await work.trx('plutus_jobs').where({ id: job.id }).update({ run_at, lease_until: null, attempts: 0 })
      return
    }
    if (recharge && isOneOf(unpaidRecharges, recharge.status)) {
      const after = await settleRecharge(
        work,
        recharge,
        { facts: { ...recharge.facts, closed: { as: 'expired' } } },
        { mover: systemMover },
      )
      await auditRecharge(work, recharge, after, { mover: systemMover, caller: { ip: null, requestId: job.id } })
    }
    // the rest of a part payment can no longer be paid on its page
    if (recharge?.status === 'partially_credited')
      await settleRecharge(work, recharge, {}, { mover: systemMover, columns: { checkout_url: null } })
    await finishJob(work.trx, job)
  })
