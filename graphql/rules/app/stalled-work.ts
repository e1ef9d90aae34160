import type { Knex } from 'knex'
import type { BulkActKind } from '#contracts/reward/bulk-acts.ts'
import type { JobKind } from '#model/job-kind.ts'
import type { CampaignWork } from '#model/lists/campaign-lists.ts'
import { setStalled } from '#rules/campaign/campaign-marks.ts'
import { transact } from '#rules/platform/command/transact.ts'
import type { Job } from '#rules/platform/jobs/jobs.ts'
import type { BulkJob } from '#rules/reward/bulk/start-bulk-act.ts'

/** The number of failed attempts in a row, about half a minute, after which the campaign's page shows that a job keeps failing. */
const failuresMax = 5

const byCampaign = async (_: Knex.Transaction, { ref }: Job): Promise<string | undefined> => ref

const byPayload = async (_: Knex.Transaction, { payload }: Job): Promise<string | undefined> => String(payload.campaign)

async function byLaunch(trx: Knex.Transaction, { ref }: Job): Promise<string | undefined> {
  const launch = await trx('launches').where({ id: ref }).first('campaign')
  return launch?.campaign
}

type CampaignJob = { name: CampaignWork | ((job: Job) => CampaignWork); campaignOf: typeof byCampaign }

const bulkWorks = { cancel: 'cancelling', resend: 'sending', extend: 'extending' } as const satisfies Record<BulkActKind, CampaignWork>

/** The job kinds that work for one campaign, with the name of the work that the page shows and a function that finds the campaign. */
const campaignJobs: Partial<Record<JobKind, CampaignJob>> = {
  'issue-launch': { name: 'issuing', campaignOf: byLaunch },
  'expire-funds': { name: 'issuing', campaignOf: byLaunch },
  'cancel-unclaimed': { name: 'cancelling', campaignOf: byCampaign },
  'cancel-matching': { name: 'cancelling', campaignOf: byPayload },
  'add-people': { name: 'adding', campaignOf: byPayload },
  'bulk-rewards': {
    name: ({ payload }) => bulkWorks[(payload as BulkJob).act.kind],
    campaignOf: async (_, { payload }) => (payload as BulkJob).campaigns[0],
  },
  'expire-launch': { name: 'expiring', campaignOf: byLaunch },
  'remind-launch': { name: 'reminding', campaignOf: byLaunch },
  'send-held': { name: 'sending', campaignOf: byCampaign },
}

/** Marks the campaign of a job after five failed attempts, so that its page shows the problem. The job is still retried. */
export const markStalled = (job: Job): Promise<void> => markOf(job, (name) => name)

/** Clears the mark of stalled work that `markStalled` set on the job's campaign. Called when the job succeeds. */
export const clearStalled = (job: Job): Promise<void> => markOf(job, () => null)

async function markOf(job: Job, stateOf: (name: CampaignWork) => CampaignWork | null): Promise<void> {
  const stalled = campaignJobs[job.kind]
  if (!stalled || job.attempts < failuresMax) return
  await transact(async (work) => {
    const id = await stalled.campaignOf(work.trx, job)
    const { name } = stalled
    if (id) await setStalled(work, id, stateOf(typeof name === 'function' ? name(job) : name))
  })
}
