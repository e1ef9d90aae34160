import type { Knex } from 'knex'
import { issuerDay } from '#rules/company/issuer-clock.ts'

/**
 * Returns the day of a moment by the issuer's clock. A voucher must expire after it to be stocked, counted or issued, so that none is
 * issued on its last day.
 */
export const stockDay = issuerDay

/** Returns a query of the vouchers in stock that can be given: unused, and not expired. */
export const freeStock = (knex: Knex, now: Date) =>
  knex('plutus_voucher_stock')
    .whereNull('claim')
    .where((valid) => void valid.whereNull('expires_on').orWhere('expires_on', '>', stockDay(now)))
