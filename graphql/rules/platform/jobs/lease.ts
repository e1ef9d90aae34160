import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import type { QueryOf, Row } from '#model/tables.ts'
import { inList } from '#rules/platform/db/database.ts'
import { chooseFairly } from './choose-fairly.ts'
import { HeldLease, type LeasedRow, leaseMs, leaseTime, type QueueTable } from './held-lease.ts'
import { shutdownMs } from './shutdown.ts'

type Status<Table extends QueueTable> = Row<Table> extends { status: infer Value extends string } ? Value : never
type Move<Value extends string> = { from: readonly Value[]; set: { status: Value } }

/** The settings of a `LeaseQueue`: its due column, retry times in ms, and statuses. */
type Queue<Value extends string, DueAt extends string, Moment> = {
  dueAt: DueAt
  /** Converts a time in epoch ms to the type of the table's time columns. */
  asMoment: (ms: number) => Moment
  /** Returns the delay after this many attempts, or undefined when the row is not retried. */
  retryAfterMs: (attempts: number) => number | undefined
  /**
   * The status changes of a claim (`take`) and of leases released at the start (`drop`), and the statuses that wait for a user (`paused`).
   * Without them the table has no status and every due row is claimed.
   */
  states?: { take: Move<Value>; drop: Move<Value>; paused?: readonly Value[] }
  /** The column of a row's owner, of whom a claim takes at most `share` rows while others have due ones. Needs `states`. */
  fair?: { by: string; share: number }
  /** The column of the time from which the age of a held row counts. */
  agedBy: string
  /** Kinds whose rows a restore does not hold. */
  unheld: readonly string[]
}

/** The tries to claim rows that other workers may claim at the same time. */
const triesMax = 5

/** Held rows of one kind. `oldest` is the earliest time in their `agedBy` column. Null for jobs that were due at once. */
export type HeldRows = { kind: string; count: number; oldest: Date | null }

type HeldTotals = { kind: string; count: number | string; oldest: number | string | Date | null }

/** A queue of rows that workers claim with a lease. A crash loses no row, and two workers never hold a row's lease at once. */
export class LeaseQueue<Table extends QueueTable = QueueTable, DueAt extends string = string, Moment = unknown> {
  readonly #table: Table
  readonly #queue: Queue<Status<Table>, DueAt, Moment>

  constructor(table: Table, queue: Queue<Status<Table>, DueAt, Moment>) {
    this.#table = table
    this.#queue = queue
  }

  /**
   * Returns a query of the rows that are due at `now`, in epoch ms, and neither leased nor held. `now` is by the clock of this process, as
   * in the work itself.
   */
  due(knex: Knex, now: number) {
    const { dueAt, asMoment, states } = this.#queue
    const rows = knex(this.#table)
    if (states) rows.whereIn('status', states.take.from)
    rows.whereNull('held_at').where(dueAt, '<=', asMoment(now) as Knex.Value)
    const over = leaseTime(knex, this.#table, 0)
    return rows.where((query) => void query.whereNull('lease_until').orWhere('lease_until', '<', over))
  }

  /**
   * Claims up to `count` of the most overdue rows, of each owner in turn if the queue is `fair`. They are locked and updated in one
   * statement, so that two loops never claim the same row. Undefined when none is due.
   */
  async claim(
    knex: Knex,
    count: number,
    { now = Date.now(), kinds }: { now?: number; kinds?: string[] } = {},
  ): Promise<{ rows: Row<Table>[]; lease: HeldLease } | undefined> {
    if (!this.#queue.fair) {
      const due = this.due(knex, now).orderBy(this.#queue.dueAt).limit(count)
      return this.#take(knex, kinds ? due.whereIn('kind', kinds) : due)
    }
    for (let tries = 0; tries < triesMax; tries++) {
      const ids = await this.#chooseFairly(knex, now, count)
      if (ids.length === 0) return undefined
      // another worker may have claimed some since they were chosen
      const claimed = await this.#take(knex, this.due(knex, now).where(inList(knex, 'id', ids)))
      if (claimed) return claimed
    }
    return undefined
  }

  /** Chooses up to `count` due rows, or as many of a single owner who alone has any. */
  async #chooseFairly(knex: Knex, now: number, count: number): Promise<string[]> {
    const { dueAt, states, fair } = this.#queue
    if (!fair || !states) return []
    const shared = { table: this.#table, by: fair.by, dueAt, statuses: states.take.from }
    const choose = (share: number) => chooseFairly(knex, shared, { due: () => this.due(knex, now), share, max: count })
    const chosen = await choose(fair.share)
    const isAlone = chosen.length === fair.share && new Set(chosen.map(({ owner }) => owner)).size === 1
    return (isAlone ? await choose(count) : chosen).map(({ id }) => id)
  }

  async #take(knex: Knex, due: QueryOf<Table>): Promise<{ rows: Row<Table>[]; lease: HeldLease } | undefined> {
    const { states } = this.#queue
    if (isPostgres(knex)) due.forUpdate().skipLocked()
    const taken = { ...states?.take.set, lease_until: leaseTime(knex, this.#table, leaseMs), attempts: knex.raw('attempts + 1') }
    const claimedAt = performance.now()
    // the compiler resolves the columns of a table only where its name is known
    const claim = knex(this.#table)
      // run once: a subquery with a limit may run for each row
      .withMaterialized('taken', due.select('id'))
      .whereIn('id', knex.queryBuilder().from('taken').select('id'))
      .update(taken as never)
      .returning('*') as unknown as Promise<(Row<Table> & LeasedRow)[]>
    const rows = await claim
    const [first] = rows
    if (!first) return undefined
    const ids = rows.map(({ id }) => id)
    return { rows, lease: new HeldLease(knex, this.#table, { ids, until: first.lease_until, claimedAt }) }
  }

  /**
   * Returns the columns that release a row at a shutdown. The attempt is not counted, and the row can be claimed again after `shutdownMs`.
   */
  release(knex: Knex): { attempts: Knex.Raw; lease_until: Moment } {
    return { attempts: knex.raw('attempts - 1'), lease_until: leaseTime(knex, this.#table, shutdownMs) as Moment }
  }

  /** Returns the columns that schedule a row again after a failed attempt, or undefined when there are no attempts left. */
  retry(attempts: number, now = Date.now()): ({ lease_until: null } & Record<DueAt, Moment>) | undefined {
    const { dueAt, asMoment, retryAfterMs } = this.#queue
    const delay = retryAfterMs(attempts)
    if (delay === undefined) return undefined
    return { lease_until: null, [dueAt]: asMoment(now + delay) } as { lease_until: null } & Record<DueAt, Moment>
  }

  async drop(knex: Knex): Promise<void> {
    const { states } = this.#queue
    const rows = knex(this.#table)
    if (states) rows.whereIn('status', states.drop.from)
    await rows.update({ ...states?.drop.set, lease_until: null } as never)
  }

  /** Holds every row that would still be processed, so that none is claimed until `endHold`. Ends their leases. */
  async hold(trx: Knex.Transaction, now: number): Promise<void> {
    const { states, asMoment, unheld } = this.#queue
    const rows = () =>
      trx(this.#table)
        .whereNull('held_at')
        .whereNotIn('kind', [...unheld])
    if (states)
      await rows()
        .whereIn('status', states.drop.from)
        .update({ ...states.drop.set, lease_until: null } as never)
    const waiting = rows()
    if (states) waiting.whereIn('status', [...states.take.from, ...(states.paused ?? [])])
    await waiting.update({ held_at: asMoment(now), lease_until: null } as never)
  }

  /** Counts the held rows by kind, which are not finished. */
  async countHeld(knex: Knex): Promise<HeldRows[]> {
    const { agedBy } = this.#queue
    const totals = knex.raw('count(*) as count, min(??) as oldest', [agedBy])
    const rows = await (this.#held(knex).groupBy('kind').orderBy('kind').select('kind', totals) as unknown as Promise<HeldTotals[]>)
    return rows.map(({ kind, count, oldest }) => ({ kind, count: Number(count), oldest: toDate(oldest) }))
  }

  /** Lets the held rows be claimed from their due time. */
  async endHold(trx: Knex.Transaction): Promise<void> {
    await trx(this.#table)
      .whereNotNull('held_at')
      .update({ held_at: null } as never)
  }

  #held(knex: Knex) {
    const { states } = this.#queue
    const rows = knex(this.#table).whereNotNull('held_at')
    if (states) rows.whereIn('status', [...states.take.from, ...(states.paused ?? [])])
    return rows
  }
}

/** Reads an instant or epoch ms of either database. Zero and null mean that there is no time. */
function toDate(stored: number | string | Date | null): Date | null {
  if (!stored || Number(stored) === 0) return null
  return new Date(/^\d+$/.test(String(stored)) ? Number(stored) : stored)
}

/**
 * Releases all leases when the worker starts on SQLite. Only one process uses the database there, so the leases belong to one that has
 * ended.
 */
export async function dropLeases(knex: Knex, queues: Pick<LeaseQueue, 'drop'>[]): Promise<void> {
  for (const queue of queues) await queue.drop(knex)
}
