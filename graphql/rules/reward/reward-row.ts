import type { Row } from '../../model/tables.ts'
/** What of a reward its end needs to know; money in minor units. */
export type RewardRow = Pick<
  Row<'rewards'>,
  'id' | 'company' | 'campaign' | 'launch' | 'status' | 'value' | 'remaining' | 'fee_remaining'
> &
  Partial<Pick<Row<'rewards'>, 'kind' | 'recipient' | 'frozen_from' | 'points'>>
