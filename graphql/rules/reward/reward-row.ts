import type { Row } from '../../model/tables.ts'
/** What closing a reward needs to know of it; money in minor units. */
export type RewardRow = Pick<
  Row<'rewards'>,
  'id' | 'company' | 'campaign' | 'launch' | 'status' | 'value' | 'remaining' | 'fee' | 'tax' | 'fee_remaining'
> &
  Partial<Pick<Row<'rewards'>, 'kind' | 'recipient' | 'frozen_from' | 'points'>>
