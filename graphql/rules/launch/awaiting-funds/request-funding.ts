import type { Knex } from 'knex'
import { requestJob } from '#rules/platform/jobs/jobs.ts'

/** Asks the worker whether money is there now for waiting launches, the oldest first. */
export async function requestFunding(trx: Knex.Transaction, company: string): Promise<void> {
  const waits = await trx('launches').where({ company, status: 'awaiting_funds' }).first('id')
  if (waits) await requestJob(trx, 'fund-launches', company)
}

/** Ends a launch's wait for money: its deadline goes, and those behind it may fit now. */
export async function stopWaiting(trx: Knex.Transaction, { id, company }: { id: string; company: string }): Promise<void> {
  await trx('plutus_jobs').where({ kind: 'expire-funds', ref: id }).delete()
  await requestFunding(trx, company)
}
