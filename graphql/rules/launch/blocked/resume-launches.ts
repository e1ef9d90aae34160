import type { Knex } from 'knex'

/**
 * Makes the jobs of a company's blocked launches run now, in the transaction that ends the block. The wallet or company that blocked them is
 * locked, so `blockLaunch` runs before or after. A launch that is blocked by something else is blocked again.
 */
export async function resumeLaunches(trx: Knex.Transaction, company: string): Promise<void> {
  const now = Date.now()
  await trx('plutus_jobs')
    .where({ kind: 'issue-launch' })
    .whereIn('ref', trx('launches').where({ company }).whereNotNull('blocked_by').select(trx.raw('cast(id as varchar(36))')))
    .where('run_at', '>', now)
    .update({ run_at: now })
}
