import type { RewardsFilter } from '#contracts/reward/rewards-filter.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { newId } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import type { BulkAct, BulkSelection } from './bulk-act.ts'
import { countBulkAct } from './count-bulk-act.ts'

/**
 * The content of a job `bulk-rewards`, whose ref is the row of `bulk_acts`. `campaigns` are those left, of which the first is done up to
 * `afterSeq`, with `doneHere` rewards changed. `at` is when the act was confirmed, in epoch ms.
 */
export type BulkJob = {
  act: BulkAct
  selection: BulkSelection
  at: number
  throughSeq: number
  campaigns: string[]
  afterSeq: number
  doneHere: number
  actor: string
  actorKind: 'person' | 'key'
}

type Confirmed = { act: BulkAct; filter: RewardsFilter; expected: number }

/**
 * Enqueues a job that changes the rewards of the company that a filter finds, and stores its row of `bulk_acts`. Refuses NOT_FOUND,
 * TOO_MANY_ROWS {max}, and SELECTION_CHANGED {count} when the act can change another number than `expected`.
 */
export async function startBulkAct(context: CommandContext<unknown>, { act, filter, expected }: Confirmed): Promise<void> {
  const { me, trx, now, changes, audit } = context
  const { company } = me
  const selection = { company, timeZone: me.timeZone, filter }
  const { count, campaigns, throughSeq, skipped } = await countBulkAct(trx, act, selection, now)
  if (count !== expected) throw refusal('SELECTION_CHANGED', { count })
  const id = newId()
  const reason = 'reason' in act ? act.reason : null
  await trx('bulk_acts').insert({
    id,
    company,
    member: me.id,
    seq: await nextSequence(trx, 'bulk_acts', company),
    kind: act.kind,
    reason,
    until: act.kind === 'extend' ? act.until : null,
    expected,
    skipped: JSON.stringify(skipped),
    date_created: now,
  })
  const job: BulkJob = {
    act,
    selection,
    at: now.getTime(),
    throughSeq,
    campaigns,
    afterSeq: 0,
    doneHere: 0,
    actor: me.id,
    actorKind: me.kind,
  }
  await enqueueJob(trx, 'bulk-rewards', id, { payload: job })
  changes.add('bulk_acts', id)
  await audit(`rewards.${act.kind}`, 'companies', company, { detail: { count, ...(reason && { reason }), ...untilOf(act) } })
}

/** Returns the last day of an extension as a detail of the audit log. */
export const untilOf = (act: BulkAct): { until?: string } => (act.kind === 'extend' ? { until: act.until } : {})
