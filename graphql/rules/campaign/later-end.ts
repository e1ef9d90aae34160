import type { Knex } from 'knex'

/** Returns the campaign's end as an SQL expression: `expiresAt`, unless its rewards of other launches expire later. */
export const laterEnd = (trx: Knex.Transaction, expiresAt: Date): Knex.Raw =>
  trx.raw('case when ends_at > ? then ends_at else ? end', [expiresAt, expiresAt])
