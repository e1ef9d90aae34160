import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import { skipsOf, whereSelected } from './bulk-act.ts'
import { skipCase } from './skips.ts'
import { type BulkJob, campaignsMax } from './start-bulk-act.ts'

/**
 * Returns the next rewards that an act can change, at most `limit`, in the order of their campaigns. If there are fewer, no campaign of the
 * job has more.
 */
export async function findNext(trx: Knex.Transaction, job: BulkJob, limit: number): Promise<Row<'rewards'>[]> {
  const rows: Row<'rewards'>[] = []
  // the first campaign may be large, those after a small one may be many
  for (let from = 0, size = 1; rows.length < limit && from < job.campaigns.length; from += size, size = Math.min(2 * size, limit)) {
    const campaigns = job.campaigns.slice(from, from + size)
    rows.push(...(await readRewards(trx, job, { campaigns, afterSeq: from === 0 ? job.afterSeq : 0, limit: limit - rows.length })))
  }
  return rows
}

type Part = { campaigns: string[]; afterSeq: number; limit: number }

async function readRewards(trx: Knex.Transaction, job: BulkJob, { campaigns, afterSeq, limit }: Part): Promise<Row<'rewards'>[]> {
  const { act, selection, throughSeq, at } = job
  const skip = skipCase(trx, await skipsOf(trx, act, new Date(at)))
  return trx('rewards')
    .where((query) => whereSelected(query, act.kind, selection))
    .whereIn('rewards.campaign', campaigns)
    .where('rewards.seq', '>', afterSeq)
    .where('rewards.seq', '<=', throughSeq)
    .modify((query) => {
      // one that has come to match since takes no confirmed one's place
      if (mayGainRewards(selection.filter)) query.where('rewards.date_updated', '<=', new Date(at))
    })
    .join('campaigns', 'campaigns.id', 'rewards.campaign')
    .whereRaw('? is null', [skip])
    .orderBy(['rewards.campaign', 'rewards.seq'])
    .limit(limit)
    .select('rewards.*')
}

/** Returns true if a reward can come to match the filter by a change of its own, such as of its state. */
const mayGainRewards = ({ status, expiresFrom, expiresTo }: BulkJob['selection']['filter']): boolean =>
  Boolean(status || expiresFrom || expiresTo)

/** Returns the job with its next campaigns, if those that it lists are done and others follow. */
export async function withCampaigns(trx: Knex.Transaction, job: BulkJob): Promise<BulkJob> {
  const { act, selection, campaigns, moreAfter, throughSeq } = job
  if (campaigns.length || !moreAfter) return job
  const next = await trx('rewards')
    .where((query) => whereSelected(query, act.kind, selection))
    .where('rewards.seq', '<=', throughSeq)
    .where('rewards.campaign', '>', moreAfter)
    .distinct('rewards.campaign')
    .orderBy('rewards.campaign')
    .limit(campaignsMax)
    .pluck('rewards.campaign')
  return { ...job, campaigns: next, moreAfter: next.length === campaignsMax ? next.at(-1) : undefined }
}
