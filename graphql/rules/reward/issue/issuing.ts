import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { RecipientStatus } from '#rules/people/recipient-statuses.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Row } from '../../../model/tables.ts'

/** What of a launch its issuing needs to know. */
export type IssuingLaunch = Pick<Row<'launches'>, 'id' | 'company' | 'campaign' | 'progress_done' | 'progress_total'> &
  Pick<Row<'campaigns'>, 'currency'> & { snapshot: LaunchSnapshot }

/** A row that got no reward: the value held for it in minor units, and its person's status or what went wrong, in words. */
export type LeftRow = { row: string; value: number; status?: RecipientStatus; failure?: string }

/**
 * `lastSeq`: the row of the campaign after which the next chunk continues. `value` in minor units. `left`: rows of people who were
 * blocked or unsubscribed since the launch, and rows that could not be issued.
 */
export type Issued = { count: number; value: number; lastSeq: number; left?: LeftRow[] }

/** Writes the next chunk (at most 500) of a launch's rewards; (launch, row_no) is unique, so none is written twice. */
export type Issuer = (work: UnitOfWork, launch: IssuingLaunch, afterSeq: number) => Promise<Issued>
