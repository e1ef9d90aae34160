import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { RecipientStatus } from '#rules/people/recipient-statuses.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Row } from '../../../model/tables.ts'

/** The columns of a launch needed for issuing. */
export type IssuingLaunch = Pick<Row<'launches'>, 'id' | 'company' | 'campaign' | 'progress_done' | 'progress_total'> &
  Pick<Row<'campaigns'>, 'currency'> & { snapshot: LaunchSnapshot }

/** A row without a reward: its held value in minor units, and the recipient's status or an error message. */
export type SkippedRow = { row: string; value: number; status?: RecipientStatus; failure?: string }

/** Result of a chunk. `lastSeq` is the last processed row, and `value` is in minor units. The rows in `left` got no reward. */
export type Issued = { count: number; value: number; lastSeq: number; left?: SkippedRow[] }

/** Issues the next chunk of a launch, at most 500 rewards. (launch, row_no) is unique, so none is issued twice. */
export type Issuer = (work: UnitOfWork, launch: IssuingLaunch, afterSeq: number) => Promise<Issued>
