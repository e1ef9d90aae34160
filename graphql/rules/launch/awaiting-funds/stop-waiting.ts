import type { Knex } from 'knex'
import { requestFunding } from './request-funding.ts'

/** Ends a launch's wait for money: its deadline goes, and those behind it may fit now. */
export async function stopWaiting(trx: Knex.Transaction, { id, company }: { id: string; company: string }): Promise<void> {
  await trx('plutus_jobs').where({ kind: 'expire-funds', ref: id }).delete()
  await requestFunding(trx, company)
}
