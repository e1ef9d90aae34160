import type { Row } from '#model/tables.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, holdsLease, type Job } from '#rules/platform/jobs/jobs.ts'
import { cancelChosen, firstLaunches } from '#rules/reward/cancel-by-launch.ts'
import { resendChosen } from '#rules/reward/resend-reward.ts'
import { extendChosen } from './extend-chosen.ts'
import { findNext, withCampaigns } from './next-rewards.ts'
import { finishAct, recordResult } from './record-result.ts'
import type { BulkJob } from './start-bulk-act.ts'

const chunkRows = 500

/**
 * Job that changes up to 500 rewards of at most 50 launches, with the progress in its row of `bulk_acts`. Never changes more than were
 * confirmed, and records the result of each campaign. Repeats until no campaign is left.
 */
export const bulkRewardsChunk = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx } = work
    // two workers would count the same rewards twice
    if (!(await holdsLease(trx, job))) return
    const payload = await withCampaigns(trx, job.payload as BulkJob)
    const row = await orThrow(trx('bulk_acts').where({ id: job.ref }).first())
    const left = row.expected - row.done
    const limit = Math.min(chunkRows, left)
    const rows = await findNext(trx, payload, limit)
    const chosen = firstLaunches(rows)
    const counts = chosen.length ? await change(work, payload, chosen) : new Map<string, number>()
    const done = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const [first] = payload.campaigns
    if (first) counts.set(first, payload.doneHere + (counts.get(first) ?? 0))
    // without others behind it, the last campaign is done too
    const last = chosen.length === rows.length && rows.length < limit ? undefined : chosen.at(-1)
    const isOver = done === left || (!last && !payload.moreAfter)
    for (const [campaign, count] of counts)
      if (count > 0 && (isOver || campaign !== last?.campaign)) await recordResult(work, job.ref, payload, { campaign, count })
    if (isOver) {
      await finishAct(work, { ...row, done: row.done + done })
      return finishJob(trx, job)
    }
    await touch(work, 'bulk_acts', { id: job.ref }, { done: row.done + done })
    await continueJob(trx, job, {
      ...payload,
      campaigns: last ? payload.campaigns.slice(payload.campaigns.indexOf(last.campaign)) : [],
      afterSeq: last ? minor(last.seq) : 0,
      doneHere: last ? (counts.get(last.campaign) ?? 0) : 0,
    })
  })

/** Changes rewards, and returns the number of those that could still be changed by campaign. */
async function change(work: UnitOfWork, { act, at, actor, actorKind }: BulkJob, rows: Row<'rewards'>[]): Promise<Map<string, number>> {
  if (act.kind === 'cancel') return cancelChosen(work, rows, { ...act, actor, actorKind })
  return act.kind === 'resend' ? resendChosen(work, rows, new Date(at)) : extendChosen(work, rows, act)
}
