import type { Knex } from 'knex'
import { newId } from '#rules/platform/db/database.ts'
import type { ProviderName } from '#rules/platform/env/payments-env.ts'
import { rechargeMethods } from './recharge-methods.ts'

/**
 * Updates the stored payment methods at startup to the providers that PAYMENTS lists. Methods of other providers are turned off and keep
 * their ids.
 */
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
