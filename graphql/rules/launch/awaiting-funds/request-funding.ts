import type { Knex } from 'knex'
import { requestJob } from '#rules/platform/jobs/jobs.ts'

/** Asks the worker whether money is there now for waiting launches, the oldest first. */
export async function requestFunding(trx: Knex.Transaction, company: string): Promise<void> {
  const waits = await trx('launches').where({ company, status: 'awaiting_funds' }).first('id')
  if (waits) await requestJob(trx, 'fund-launches', company)
}
