import type { Knex } from 'knex'
import { extendOver, type Hold } from '#contracts/campaign/schedule.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { fundedRewards } from '#model/statuses.ts'
import { type EndedPause, type PauseProgress, recordExtended } from '#rules/company/pause/pauses.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import { findPausedLaunches, type PausedLaunch } from './paused-launches.ts'

/**
 * The rewards of a launch after a `hold`. `later` extends an expiry, `first` is the first one of the rewards, and `last` the last one of
 * those that were extended, in ms.
 */
export type ExtendedRewards = {
  later: (at: Date) => Date
  hold: Hold
  first?: number | undefined
  last?: number | undefined
}

/** Event published when all rewards of a launch were extended over a pause. The rewards are locked, and subscribers may lock the launch. */
export const rewardsExtended = defineEvent<[work: UnitOfWork, launch: PausedLaunch, extended: ExtendedRewards]>('rewards.extended')

/** The largest number of rows of a chunk, and the time at which it starts with no further launch, on the clock of `performance.now`. */
type Limit = { rows: number; until: number }

/**
 * Gives the next rewards back the days that they were on hold. Moves what follows from the expiry of each launch whose rewards are done.
 * Returns the number of rows, or undefined when no launch is left. The pause's row must be locked.
 */
export async function extendChunk(work: UnitOfWork, pause: EndedPause, limit: Limit): Promise<number | undefined> {
  const { trx } = work
  const launches = await findPausedLaunches(trx, pause.company, pause.progress.launchSeq)
  if (!launches.length) return undefined
  const parts = await planParts(work, pause, launches, limit.rows)
  await lockRewards(trx, parts)
  const ended: Part[] = []
  for (const part of parts) {
    await extendRewards(work, part)
    ended.push(part)
    if (performance.now() > limit.until) break
  }
  let progress = pause.progress
  for (const part of ended) {
    const { launch, later, isLast } = part
    progress = progressAfter(part)
    if (!isLast) continue
    await rewardsExtended.publish(work, launch, { ...progress, later, hold: pause.hold })
    progress = { launchSeq: launch.seq + 1, rowNo: 0 }
  }
  await recordExtended(trx, pause.id, progress)
  return ended.reduce((sum, { rows }) => sum + rows, 0)
}

/** A move of all rewards of a part that expire at the same time. */
type Move = { from: Date; to: Date }

/**
 * The rows of a launch after `done` and up to `toRow`. They include the launch's last one if `isLast`. `later` extends an expiry, and `moves`
 * has each distinct one, the last first.
 */
type Part = {
  launch: PausedLaunch
  done: PauseProgress
  toRow: number
  rows: number
  isLast: boolean
  later: (at: Date) => Date
  moves: Move[]
}

/** Returns the next rows of the launches, up to `size`, with the moves of their expiries. */
async function planParts({ trx, now }: UnitOfWork, { hold, progress }: EndedPause, launches: PausedLaunch[], size: number) {
  // the seconds that it takes to end the pause are on hold, too
  const until = now > hold.to ? now : hold.to
  const parts: Part[] = []
  let left = size
  for (const launch of launches) {
    const done = launch.seq === progress.launchSeq ? progress : { launchSeq: launch.seq, rowNo: 0 }
    const { rows, toRow } = await nextRows(trx, launch.id, done.rowNo, left)
    const later = (at: Date) => extendOver(at, hold, launch.snapshot.delivery.timeZone, until)
    const expiries = await rowsOf(trx, { launch, done, toRow }).distinct('expires_at')
    const ends = [...new Set(expiries.map(({ expires_at }) => instant(expires_at).getTime()))].sort((one, other) => other - one)
    const moves = ends.map((end) => ({ from: new Date(end), to: later(new Date(end)) }))
    parts.push({ launch, done, toRow, rows, isLast: rows < left, later, moves })
    left -= rows
    if (left === 0) break
  }
  return parts
}

/** Returns the number of a launch's next rows after a row number, up to `size`, and the row number of the last. */
async function nextRows(trx: Knex.Transaction, launch: string, afterRow: number, size: number): Promise<{ rows: number; toRow: number }> {
  const next = () => trx('rewards').where({ launch }).where('row_no', '>', afterRow)
  const full = await next()
    .orderBy('row_no')
    .offset(size - 1)
    .first('row_no')
  if (full) return { rows: size, toRow: full.row_no }
  const rest = await next().max({ last: 'row_no' }).count({ count: '*' }).first()
  return { rows: Number(rest?.count ?? 0), toRow: Number(rest?.last ?? afterRow) }
}

const rowsOf = (trx: Knex.Transaction, { launch, done, toRow }: Pick<Part, 'launch' | 'done' | 'toRow'>) =>
  trx('rewards')
    .where({ launch: launch.id })
    .whereBetween('row_no', [done.rowNo + 1, toRow])
    .whereIn('status', fundedRewards)

const isLater = ({ from, to }: Move): boolean => to > from

/** Locks the rewards that will move, in the order of their ids, as everyone does who locks several. */
async function lockRewards(trx: Knex.Transaction, parts: Part[]): Promise<void> {
  const moving = parts.filter(({ moves }) => moves.some(isLater))
  if (!isPostgres(trx) || !moving.length) return
  const rows = trx('rewards').whereIn('status', fundedRewards)
  rows.where((query) => {
    for (const { launch, done, toRow } of moving)
      query.orWhere((part) => void part.where({ launch: launch.id }).whereBetween('row_no', [done.rowNo + 1, toRow]))
  })
  await trx.count().from(rows.orderBy('id').forUpdate().select('id').as('locked'))
}

/** Moves the rewards of a part, in one statement for each distinct expiry. The last is moved first, because another may become equal to it. */
async function extendRewards({ trx, now }: UnitOfWork, part: Part): Promise<void> {
  for (const { from, to } of part.moves.filter(isLater))
    await rowsOf(trx, part)
      .where('expires_at', '>=', from)
      .where('expires_at', '<', new Date(from.getTime() + 1))
      .update({ expires_at: to, date_updated: now })
}

function progressAfter({ done, moves, toRow }: Part): PauseProgress {
  const all = [...moves.map(({ to }) => to.getTime()), ...(done.first === undefined ? [] : [done.first])]
  const moved = [...moves.filter(isLater).map(({ to }) => to.getTime()), ...(done.last === undefined ? [] : [done.last])]
  return {
    launchSeq: done.launchSeq,
    rowNo: toRow,
    ...(all.length && { first: Math.min(...all) }),
    ...(moved.length && { last: Math.max(...moved) }),
  }
}
