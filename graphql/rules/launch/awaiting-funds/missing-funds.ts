import type { Knex } from 'knex'
import { minor, orThrow } from '#rules/platform/db/database.ts'

/** What is missing until a waiting launch goes: the sums of those before it and its own, less what is available. */
export async function missingFunds(knex: Knex, { company, seq }: { company: string; seq: number | string }): Promise<number> {
  const wallet = await orThrow(knex('wallets').where({ company }).first('available'))
  const queue = await knex('launches')
    .where({ company, status: 'awaiting_funds' })
    .where('seq', '<=', seq)
    .first(knex.raw('coalesce(sum(total), 0) as total'))
  return Math.max(0, minor(queue.total) - minor(wallet.available))
}
