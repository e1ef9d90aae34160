import type { Knex } from 'knex'
import { laterEnd } from '#rules/campaign/later-end.ts'
import { addDays, daysOnHold } from '#rules/campaign/terms/schedule.ts'
import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, minor, parseJson } from '#rules/platform/db/database.ts'
import type { Reminder } from '#rules/reward/remind-chunk.ts'
import { isPostgres } from '../../../model/is-postgres.ts'
import { holdingRewards, isOneOf, issuingLaunches } from '../../../model/statuses.ts'
import type { Row } from '../../../model/tables.ts'

const chunkRows = 500

/** A pause of a company that has ended, and its progress: launches before `launchSeq` are done, and of that one the rows up to `rowNo`. */
export type EndedPause = { id: string; company: string; startedAt: number; endedAt: number; launchSeq: number; rowNo: number }

/**
 * Gives up to 500 rewards of one launch back the days that they were on hold. After the last one, moves what follows from the launch's
 * expiry. Returns false when no launch is left. The pause's row must be locked.
 */
export async function extendChunk(work: UnitOfWork, pause: EndedPause): Promise<boolean> {
  const { trx } = work
  const launch = await findLaunch(trx, pause)
  if (!launch) return false
  const { timeZone } = parseJson<LaunchSnapshot>(launch.snapshot).delivery
  const days = daysOnHold(pause.endedAt - pause.startedAt)
  const later = (at: Date) => addDays(at, days, timeZone)
  const afterRow = minor(launch.seq) === pause.launchSeq ? pause.rowNo : 0
  const lastRow = await extendRewards(work, { launch: launch.id, afterRow, pause, later })
  if (lastRow === undefined) await extendLaunch(work, launch, later)
  const progress =
    lastRow === undefined ? { launch_seq: minor(launch.seq) + 1, row_no: 0 } : { launch_seq: minor(launch.seq), row_no: lastRow }
  await trx('plutus_pauses').where({ id: pause.id }).update(progress)
  return true
}

type PausedLaunch = Pick<Row<'launches'>, 'id' | 'campaign' | 'seq' | 'status' | 'snapshot'>

/** Finds the next launch with rewards that hold money. */
const findLaunch = (trx: Knex.Transaction, { company, launchSeq }: EndedPause): Promise<PausedLaunch | undefined> =>
  trx('launches')
    .where({ company })
    .where('seq', '>=', launchSeq)
    .whereExists(
      trx('rewards')
        .whereRaw('rewards.launch = launches.id and rewards.campaign = launches.campaign')
        .whereIn('status', holdingRewards)
        .select('id'),
    )
    .orderBy('seq')
    .first('id', 'campaign', 'seq', 'status', 'snapshot')

type Extension = { launch: string; afterRow: number; pause: EndedPause; later: (at: Date) => Date }

/**
 * Moves the expiry of the next rewards of a launch and returns the row number of the last, or undefined if there was none. Those that had
 * expired before the pause stay as they are.
 */
async function extendRewards({ trx, now }: UnitOfWork, { launch, afterRow, pause, later }: Extension): Promise<number | undefined> {
  const rows = await trx('rewards')
    .where({ launch })
    .where('row_no', '>', afterRow)
    .whereIn('status', holdingRewards)
    .orderBy('row_no')
    .limit(chunkRows)
    .select('id', 'row_no')
  const ids = rows.map(({ id }) => id)
  const query = trx('rewards')
    .whereIn('id', ids)
    .where('expires_at', '>', new Date(pause.startedAt))
    .orderBy('id')
    .select('id', 'expires_at')
  const open = await (isPostgres(trx) ? query.forUpdate() : query)
  for (const [end, alike] of Map.groupBy(open, ({ expires_at }) => instant(expires_at).getTime()))
    await trx('rewards')
      .whereIn(
        'id',
        alike.map(({ id }) => id),
      )
      .whereIn('status', holdingRewards)
      .update({ expires_at: later(new Date(end)), date_updated: now })
  return rows.at(-1)?.row_no
}

/**
 * Moves what follows from a launch's expiry: the campaign's end, its reminders and the expiry job. The rewards that a launch has yet to
 * issue get their time when it continues.
 */
async function extendLaunch(work: UnitOfWork, launch: PausedLaunch, later: (at: Date) => Date): Promise<void> {
  const { trx } = work
  const snapshot = parseJson<LaunchSnapshot>(launch.snapshot)
  const end = later(new Date(snapshot.expiresAt))
  if (!isOneOf(issuingLaunches, launch.status))
    await trx('launches')
      .where({ id: launch.id })
      .update({ snapshot: JSON.stringify({ ...snapshot, expiresAt: end.toISOString() }) })
  await touch(work, 'campaigns', { id: launch.campaign }, { ends_at: laterEnd(trx, end) })
  const jobs = trx('plutus_jobs').where({ ref: launch.id })
  const reminding = await jobs.clone().where({ kind: 'remind-launch' }).first('payload')
  if (reminding) {
    const { reminders, ...rest } = parseJson(reminding.payload) as { reminders: Reminder[] }
    const moved = reminders.map((reminder) => ({ ...reminder, at: later(new Date(reminder.at)) }))
    // a worker that holds the job has its former times
    await jobs
      .clone()
      .where({ kind: 'remind-launch' })
      .update({ payload: JSON.stringify({ ...rest, reminders: moved }), run_at: moved[0]?.at.getTime() ?? 0, lease_until: null })
  }
  const first = await trx('rewards').where({ launch: launch.id }).whereIn('status', holdingRewards).min({ at: 'expires_at' }).first()
  if (first?.at)
    await jobs
      .clone()
      .where({ kind: 'expire-launch' })
      .update({ run_at: instant(first.at).getTime() + 1, lease_until: null })
}
