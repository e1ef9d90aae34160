import type { Knex } from 'knex'

/** Returns the UTC day of an instant. A voucher in stock must expire after it, so that none expires on the day of its claim. */
export const stockDay = (now: Date): string => now.toISOString().slice(0, 10)

/** Returns a query of the vouchers in stock that can be given: unused, and not expired. */
export const freeStock = (knex: Knex, now: Date) =>
  knex('plutus_voucher_stock')
    .whereNull('claim')
    .where((valid) => void valid.whereNull('expires_on').orWhere('expires_on', '>', stockDay(now)))
