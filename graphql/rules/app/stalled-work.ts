import type { Knex } from 'knex'
import { touch } from '#rules/platform/command/touch.ts'
import { transact } from '#rules/platform/command/transact.ts'
import type { Job, JobKind } from '#rules/platform/jobs/jobs.ts'
import type { CampaignWork } from '../../model/lists/campaign-lists.ts'

/** After so many failed tries in a row, about a minute, a person is told. */
const patience = 5

const byCampaign = async (_: Knex.Transaction, { ref }: Job): Promise<string | undefined> => ref

async function byLaunch(trx: Knex.Transaction, { ref }: Job): Promise<string | undefined> {
  const launch = await trx('launches').where({ id: ref }).first('campaign')
  return launch?.campaign
}

type Work = { name: CampaignWork; campaignOf: typeof byCampaign }

/** The jobs that work for one campaign. */
const works: Partial<Record<JobKind, Work>> = {
  'issue-launch': { name: 'issuing', campaignOf: byLaunch },
  'expire-funds': { name: 'issuing', campaignOf: byLaunch },
  'cancel-unclaimed': { name: 'cancelling', campaignOf: byCampaign },
  'cancel-matching': { name: 'cancelling', campaignOf: async (_, { payload }) => String(payload.campaign) },
  'expire-launch': { name: 'expiring', campaignOf: byLaunch },
  'remind-launch': { name: 'reminding', campaignOf: byLaunch },
  'send-held': { name: 'sending', campaignOf: byCampaign },
}

/** Marks the campaign of a job that keeps failing, so that its page says so; the job is tried again all the same. */
export const markStalled = (job: Job): Promise<void> => setStalled(job, (name) => name)

/** Takes that mark away once the job goes on. */
export const clearStalled = (job: Job): Promise<void> => setStalled(job, () => null)

/** Takes all marks away when the worker starts: a job that still fails sets its own again. */
export const clearAllStalled = async (trx: Knex.Transaction): Promise<void> => {
  await trx('campaigns').whereNotNull('stalled').update({ stalled: null })
}

async function setStalled(job: Job, markOf: (name: CampaignWork) => CampaignWork | null): Promise<void> {
  const stalled = works[job.kind]
  if (!stalled || job.attempts < patience) return
  await transact(async (work) => {
    const id = await stalled.campaignOf(work.trx, job)
    if (id) await touch(work, 'campaigns', { id }, { stalled: markOf(stalled.name) })
  })
}
