import type { Knex } from 'knex'
import { newId } from '#rules/platform/db/database.ts'
import type { ProviderName } from '#rules/platform/env/payments-env.ts'
import { rechargeMethods } from './recharge-methods.ts'

/** Brings recharge_methods to what PAYMENTS lists, at every start; a method no longer listed is off, and its rows keep their ids. */
export const syncMethods = (knex: Knex, providers: ProviderName[]): Promise<void> =>
  knex.transaction(async (trx) => {
    await trx('recharge_methods').update({ status: 'off' })
    for (const method of rechargeMethods(providers)) {
      await trx('recharge_methods')
        .insert({ id: newId(), ...method })
        .onConflict(['currency', 'method', 'provider'])
        .merge(method)
    }
  })
