import type { Knex } from 'knex'
import { requestFunding } from './request-funding.ts'

/** A launch does not wait for money any more: its deadline is nothing, and those behind it may fit now. */
export async function stopWaiting(trx: Knex.Transaction, { id, company }: { id: string; company: string }): Promise<void> {
  await trx('plutus_jobs').where({ kind: 'expire-funds', ref: id }).delete()
  await requestFunding(trx, company)
}
