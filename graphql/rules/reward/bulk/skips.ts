import type { Knex } from 'knex'
import type { BulkSkip } from '#contracts/reward/bulk-acts.ts'

/** A reason to leave out a reward, and its SQL condition on the row of `rewards`. */
export type Skip = readonly [reason: BulkSkip, condition: Knex.Raw]

/** A row with the result of `skipCase` as `skip`. */
export type SkipCell = { skip: BulkSkip | null }

/** Returns an SQL expression of the first reason that a reward has, or null for a reward that has none. */
export const skipCase = (knex: Knex, skips: readonly Skip[]): Knex.Raw =>
  knex.raw(`case ${skips.map(([reason]) => `when ? then '${reason}'`).join(' ')} end`, skips.map(([, condition]) => condition) as never)
