import type { Knex } from 'knex'
import { finishedRecharges, isOneOf, unpaidRecharges } from '#model/statuses.ts'
import { findPaymentProvider } from '#rules/ledger/payment/payment-providers.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { finishJob, type Job, repeatJob, requestJob } from '#rules/platform/jobs/jobs.ts'
import { auditRecharge } from './audit-recharge.ts'
import { systemMover } from './recharge-money.ts'
import { lockRecharge, type RechargeRow } from './recharge-row.ts'
import { settleRecharge } from './settle-recharge.ts'

const againMs = 60_000
const dayMs = 86_400_000

/** Returns true if a reported payment may wait for an answer of the provider. */
const isBeingRead = async (trx: Knex.Transaction, recharge: string): Promise<boolean> =>
  Boolean(await trx('plutus_jobs').where({ kind: 'read-payments', ref: recharge }).first('id'))

/**
 * Job that expires a recharge that was not paid in time, once its provider was queried for a payment whose event was lost. A payment in
 * progress stays pending, and its provider is queried each day. A payment that arrives later is still credited.
 */
export const expireRecharge = (job: Job): Promise<void> =>
  transact(async (work) => {
    const recharge = await lockRecharge(work.trx, { id: job.ref })
    const again = recharge && (await findNextTurn(work, job, recharge))
    if (again) return repeatJob(work.trx, job, again.at, again.payload)
    if (recharge && isOneOf(unpaidRecharges, recharge.status)) await expire(work, job, recharge)
    // the rest of a part payment can no longer be paid on its page
    if (recharge?.status === 'partially_credited')
      await settleRecharge(work, recharge, {}, { mover: systemMover, columns: { checkout_url: null } })
    await finishJob(work.trx, job)
  })

type Turn = { at: number; payload?: object }

/** Returns when the job is to run again, or undefined if it can end. Queues a query of the provider before that. */
async function findNextTurn({ trx, now }: UnitOfWork, job: Job, recharge: RechargeRow): Promise<Turn | undefined> {
  const expiresAt = recharge.expiresAt?.getTime() ?? 0
  if (expiresAt > now.getTime()) return { at: expiresAt }
  if (await isBeingRead(trx, recharge.id)) return { at: now.getTime() + againMs }
  if (!findPaymentProvider(recharge.provider)?.books) return undefined
  const isPending = recharge.status === 'processing'
  if (!isPending && (job.payload.isRead || isOneOf(finishedRecharges, recharge.status))) return undefined
  await requestJob(trx, 'read-payments', recharge.id)
  return isPending ? { at: now.getTime() + dayMs } : { at: now.getTime() + againMs, payload: { isRead: true } }
}

async function expire(work: UnitOfWork, job: Job, recharge: RechargeRow): Promise<void> {
  const facts = { ...recharge.facts, closed: { as: 'expired' as const } }
  const after = await settleRecharge(work, recharge, { facts }, { mover: systemMover })
  await auditRecharge(work, recharge, after, { mover: systemMover, caller: { ip: null, requestId: job.id } })
}
