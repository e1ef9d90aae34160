import type { Knex } from 'knex'
import { requestJob } from '#rules/platform/jobs/jobs.ts'

/** Money may be there for launches that wait for it: the worker looks, the oldest first. */
export async function requestFunding(trx: Knex.Transaction, company: string): Promise<void> {
  const waits = await trx('launches').where({ company, status: 'awaiting_funds' }).first('id')
  if (waits) await requestJob(trx, 'fund-launches', company)
}
