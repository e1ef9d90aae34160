import * as z from 'zod/mini'
import { refundableRewards } from '../../model/statuses.ts'
import type { QueryOf } from '../../model/tables.ts'

/** Whether rewards that were spent in part are cancelled, too; not unless asked for. */
export const includePartlySpent = z.optional(z.nullable(z.boolean()))

/** Narrows rewards down to those that still hold money: the untouched ones, and those spent in part where these are included. */
export function whereCancellable(query: QueryOf<'rewards'>, withPartlySpent: boolean | null | undefined): void {
  query.whereIn('rewards.status', refundableRewards)
  if (!withPartlySpent) query.whereNull('rewards.claimed_at')
}
