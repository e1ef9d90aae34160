import * as z from 'zod/mini'
import { type RewardsFilter, rewardsFilter } from '#contracts/reward/rewards-filter.ts'
import { shortReason } from '#contracts/text/reason-input.ts'
import { isOneOf, issuedCampaigns } from '#model/statuses.ts'
import type { QueryOf } from '#model/tables.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { refuseOtherSelection } from '#rules/platform/command/refuse-other-selection.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { continueJob, enqueueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { whereCancellable } from './bulk/bulk-act.ts'
import { startBulkAct } from './bulk/start-bulk-act.ts'
import { cancelChosen, firstLaunches } from './cancel-by-launch.ts'
import { type FilteredCompany, whereRewards } from './reward-filter.ts'

/** True to also cancel rewards that were redeemed in part, which returns their remaining value. False by default. */
const includePartlySpent = z.optional(z.nullable(z.boolean()))

const matchingInput = z.object({
  campaign: rowId,
  filter: rewardsFilter,
  expected: z.int().check(z.gte(1)),
  includePartlySpent,
  reason: shortReason,
})

/**
 * Cancels the unclaimed rewards of a campaign that match a filter, as `cancelRewards` does, which replaces it. Refuses NOT_FOUND,
 * SELECTION_CHANGED if their number is not `expected`, and IN_PROGRESS while the campaign is sending.
 */
export const cancelMatchingRewards = defineCommand(matchingInput, { may: 'campaign.cancelUnclaimed' }, async (context) => {
  const {
    input: { campaign: id, filter, expected, includePartlySpent, reason },
    me,
    trx,
  } = context
  const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
  if (campaign?.status === 'sending') throw refusal('IN_PROGRESS')
  await startBulkAct(context, { act: { kind: 'cancel', includePartlySpent, reason }, filter: { ...filter, campaign: id }, expected })
  return id
})

type CancelOptions = { includePartlySpent?: boolean | null }

const expected = z.optional(z.nullable(z.int().check(z.gte(1))))

/**
 * Enqueues a job that cancels all unclaimed rewards of a campaign (R12), with partly redeemed ones only if included. Succeeds without
 * change if the same job is enqueued or no reward is left. Refuses NOT_FOUND, SELECTION_CHANGED for another number than `expected`, and
 * IN_PROGRESS while sending or during a different cancellation.
 */
export const cancelUnclaimedRewards = defineCommand(
  z.object({ campaign: rowId, expected, includePartlySpent, reason: shortReason }),
  { may: 'campaign.cancelUnclaimed' },
  async ({ input: { campaign: id, expected, includePartlySpent, reason }, me, trx, changes, audit }) => {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first('name', 'status', 'issued_count')
    if (!campaign) throw refusal('NOT_FOUND')
    if (campaign.status === 'sending') throw refusal('IN_PROGRESS')
    if (!isOneOf(issuedCampaigns, campaign.status) || !campaign.issued_count) throw refusal('NOT_FOUND')
    // a retry after a lost response finds the job, or nothing left to cancel
    const earlier = await trx('plutus_jobs').where({ kind: 'cancel-unclaimed', ref: id }).first('payload')
    const isOther = earlier && Boolean(parseJson<CancelOptions>(earlier.payload).includePartlySpent) !== Boolean(includePartlySpent)
    if (isOther) throw refusal('IN_PROGRESS')
    const found = trx('rewards')
      .where({ campaign: id })
      .where((query) => whereCancellable(query, includePartlySpent))
    if (earlier || !(await found.clone().first('id'))) return id
    const counted = found.count({ count: '*' }).max({ last: 'seq' })
    const throughSeq = await refuseOtherSelection(counted, expected)
    await enqueueJob(trx, 'cancel-unclaimed', id, { payload: { reason, actor: me.id, throughSeq, includePartlySpent } })
    changes.add('campaigns', id)
    await audit('campaign.cancel_unclaimed', 'campaigns', id, { detail: { reason, name: campaign.name } })
    return id
  },
)

const chunkRows = 500

type CancelUnclaimedPayload = { throughSeq: number; includePartlySpent?: boolean | null; reason: string; actor: string }
type CancelMatchingPayload = CancelUnclaimedPayload & { campaign: string; filter: RewardsFilter }

/** Job that cancels up to 500 unclaimed rewards of a campaign and returns their money by launch. Repeats until none is left. */
export const cancelUnclaimedChunk = (job: Job): Promise<void> => cancelChunk(job, job.ref, () => undefined)

/** Job that an earlier version enqueued for `cancelMatchingRewards`. It cancels rewards of a campaign that match its filter. */
export const cancelMatchingChunk = (job: Job): Promise<void> => {
  const { campaign, filter } = job.payload as CancelMatchingPayload
  return cancelChunk(job, campaign, (query, company) => whereRewards(query, filter, company))
}

function cancelChunk(job: Job, campaign: string, narrow: (query: QueryOf<'rewards'>, company: FilteredCompany) => void): Promise<void> {
  const { throughSeq, ...choice } = job.payload as CancelUnclaimedPayload
  return transact(async (work) => {
    const company = await orThrow(
      work
        .trx('campaigns')
        .join('companies', 'companies.id', 'campaigns.company')
        .where('campaigns.id', campaign)
        .first('campaigns.company', 'companies.time_zone as timeZone'),
    )
    const rows = await work
      .trx('rewards')
      .where({ campaign })
      .where('seq', '<=', throughSeq)
      .where((query) => whereCancellable(query, choice.includePartlySpent))
      .where((query) => narrow(query, company))
      .orderBy('seq')
      .limit(chunkRows)
    if (!rows.length) return finishJob(work.trx, job)
    await cancelChosen(work, firstLaunches(rows), { ...choice, actorKind: 'person' })
    return continueJob(work.trx, job)
  })
}
