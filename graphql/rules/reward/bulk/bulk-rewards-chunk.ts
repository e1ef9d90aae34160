import type { Knex } from 'knex'
import type { SkippedRewards } from '#contracts/reward/bulk-acts.ts'
import type { Row } from '#model/tables.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { continueJob, finishJob, holdsLease, type Job } from '#rules/platform/jobs/jobs.ts'
import { resendChosen } from '#rules/reward/resend-reward.ts'
import { skipsOf, whereSelected } from './bulk-act.ts'
import { cancelChosen } from './cancel-chosen.ts'
import { extendChosen } from './extend-chosen.ts'
import { readLaunchEnds } from './launch-ends.ts'
import { skipCase } from './skips.ts'
import { type BulkJob, choiceOf } from './start-bulk-act.ts'

const chunkRows = 500

/**
 * Job that changes up to 500 rewards of one launch, with the progress in its row of `bulk_acts`. Never changes more than were confirmed, and
 * records the result of each campaign. Repeats until no campaign is left.
 */
export const bulkRewardsChunk = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx } = work
    // two workers would count the same rewards twice
    if (!(await holdsLease(trx, job))) return
    const payload = job.payload as BulkJob
    const row = await orThrow(trx('bulk_acts').where({ id: job.ref }).first())
    const left = row.expected - row.done
    const rows = left > 0 ? await findNext(trx, payload, Math.min(chunkRows, left)) : []
    const chosen = rows.slice(0, lengthOfLaunch(rows))
    const done = chosen.length ? await change(work, payload, chosen) : 0
    const next = await afterChunk(work, job.ref, payload, {
      chosen,
      done,
      isLast: chosen.length === rows.length && rows.length < chunkRows,
    })
    const isOver = next.campaigns.length === 0
    const finished = isOver && { finished_at: work.now, skipped: JSON.stringify(withChanged(row, done)) }
    await touch(work, 'bulk_acts', { id: job.ref }, { done: row.done + done, ...finished })
    await (isOver ? finishJob(trx, job) : continueJob(trx, job, next))
  })

type Reward = Row<'rewards'>

/** Returns the next rewards of the first campaign that the act can change. */
async function findNext(trx: Knex.Transaction, payload: BulkJob, limit: number): Promise<Reward[]> {
  const { act, selection, campaigns, afterSeq, throughSeq, at } = payload
  const campaign = campaigns[0] ?? ''
  const skip = skipCase(trx, await skipsOf(trx, act, (query) => query.where({ campaign }), new Date(at)))
  return trx('rewards')
    .where((query) => whereSelected(query, act.kind, selection))
    .where('rewards.campaign', campaign)
    .where('rewards.seq', '>', afterSeq)
    .where('rewards.seq', '<=', throughSeq)
    .modify((query) => {
      // one that has come to match since takes no confirmed one's place
      if (mayGainRewards(selection.filter)) query.where('rewards.date_updated', '<=', new Date(at))
    })
    .join('campaigns', 'campaigns.id', 'rewards.campaign')
    .whereRaw('? is null', [skip])
    .orderBy('rewards.seq')
    .limit(limit)
    .select('rewards.*')
}

/** Returns true if a reward can come to match the filter by a change of its own, such as of its state. */
const mayGainRewards = ({ status, expiresFrom, expiresTo }: BulkJob['selection']['filter']): boolean =>
  Boolean(status || expiresFrom || expiresTo)

/** Returns the number of rows at the start that are of the first one's launch, because money is returned by launch. */
function lengthOfLaunch(rows: readonly Reward[]): number {
  const other = rows.findIndex(({ launch }) => launch !== rows[0]?.launch)
  return other === -1 ? rows.length : other
}

/** Changes rewards of one launch, and returns the number of those that could still be changed. */
async function change(work: UnitOfWork, { act, at, actor, actorKind }: BulkJob, rows: Reward[]): Promise<number> {
  if (act.kind === 'cancel') return cancelChosen(work, rows, { ...act, actor, actorKind })
  const rewards = rows.map(({ id }) => id)
  if (act.kind === 'resend') return resendChosen(work, rewards, new Date(at))
  const launch = String(rows[0]?.launch)
  const [zone] = await readLaunchEnds(work.trx, (query) => query.where({ id: launch }), act.until)
  return zone ? extendChosen(work, { launch, rewards }, zone.end) : 0
}

type Chunk = { chosen: Reward[]; done: number; isLast: boolean }

/** Returns the content of the job for the next chunk. Records the result of a campaign whose rewards are done, or of the only chosen reward. */
async function afterChunk(work: UnitOfWork, ref: string, payload: BulkJob, { chosen, done, isLast }: Chunk): Promise<BulkJob> {
  const doneHere = payload.doneHere + done
  const last = chosen.at(-1)
  if (last && !isLast) return { ...payload, afterSeq: minor(last.seq), doneHere }
  const [campaign, ...campaigns] = payload.campaigns
  const { act, actor, actorKind, selection } = payload
  const [only, ...others] = selection.filter.ids ?? []
  const subject =
    only && !others.length ? { entity: 'rewards', entityId: asRowId(only) } : { entity: 'campaigns', entityId: campaign ?? '' }
  if (campaign && doneHere > 0)
    await writeAudit(work.trx, {
      company: selection.company,
      actor,
      actorKind,
      caller: { ip: null, requestId: ref },
      action: `rewards.${act.kind}`,
      ...subject,
      detail: { count: doneHere, ...choiceOf(act) },
      now: work.now,
    })
  return { ...payload, campaigns, afterSeq: 0, doneHere: 0 }
}

/** Returns the counts of the skipped rewards, with those that were confirmed and could no longer be changed. */
function withChanged({ expected, done, skipped }: Row<'bulk_acts'>, doneNow: number): SkippedRewards[] {
  const count = expected - done - doneNow
  return [...parseJson(skipped), ...(count > 0 ? [{ reason: 'changed' as const, count }] : [])]
}
