import type { Knex } from 'knex'
import { seedAccounts } from './accounts.ts'

/** Fills an empty database with the demo, once, in one transaction: a crash leaves nothing half. */
export async function seedDemo(knex: Knex): Promise<void> {
  if (await knex('companies').first('id')) return
  const now = new Date()
  await knex.transaction(async (trx) => {
    await seedAccounts(trx, now)
  })
}
