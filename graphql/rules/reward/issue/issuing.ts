import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { RecipientStatus } from '#rules/people/recipient-statuses.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Row } from '../../../model/tables.ts'

/** The columns of a launch, its currency and its snapshot, which an `Issuer` needs to issue its rewards. */
export type IssuingLaunch = Pick<Row<'launches'>, 'id' | 'company' | 'campaign' | 'progress_done' | 'progress_total'> &
  Pick<Row<'campaigns'>, 'currency'> & { snapshot: LaunchSnapshot }

/** A recipient who got no reward: its held value in minor units, and the recipient's status or the error message. */
export type SkippedRow = { row: string; value: number; status?: RecipientStatus; failure?: string }

/**
 * Result of one call of an `Issuer`, with the issued value in minor units and the last recipient processed (`lastSeq`). Recipients without
 * a reward are in `left`.
 */
export type Issued = { count: number; value: number; lastSeq: number; left?: SkippedRow[] }

/**
 * Issues the next rewards of a launch, at most 500 and after the recipient `afterSeq`. A unique index on launch and row number prevents
 * duplicates.
 */
export type Issuer = (work: UnitOfWork, launch: IssuingLaunch, afterSeq: number) => Promise<Issued>
