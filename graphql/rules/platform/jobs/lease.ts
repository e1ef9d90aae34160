import type { Knex } from 'knex'
import { isPostgres } from '../../../model/is-postgres.ts'
import type { Row } from '../../../model/tables.ts'
import { leavingMs } from './departure.ts'

type LeaseTable = 'plutus_jobs' | 'messages' | 'plutus_account_mails'
type Status<Table extends LeaseTable> = Row<Table> extends { status: infer Known extends string } ? Known : never
type Move<Known extends string> = { from: readonly Known[]; set: { status: Known } }

/** What differs between the queues. Times are milliseconds. */
type Queue<Known extends string, DueAt extends string, Moment> = {
  dueAt: DueAt
  /** Longer than one piece of its work takes: what a dead process held is taken up after it. */
  leaseMs: number
  /** How its columns keep a moment. */
  asMoment: (ms: number) => Moment
  /** How long a row rests after so many tries; undefined: it is not tried again. */
  retryAfterMs: (attempts: number) => number | undefined
  /** States that are taken up and how a row is moved; a queue without them takes all of its rows. */
  states?: { take: Move<Known>; drop: Move<Known> }
}

/** Rows that wait for a worker, which holds what it takes by a lease: a kill loses nothing, two workers share nothing. */
export class LeaseQueue<Table extends LeaseTable = LeaseTable, DueAt extends string = string, Moment = unknown> {
  readonly #table: Table
  readonly #queue: Queue<Status<Table>, DueAt, Moment>

  constructor(table: Table, queue: Queue<Status<Table>, DueAt, Moment>) {
    this.#table = table
    this.#queue = queue
  }

  /** Whose time has come and nobody works on. */
  due(knex: Knex, now: number) {
    const { dueAt, asMoment, states } = this.#queue
    const at = asMoment(now) as Knex.Value
    const rows = knex(this.#table)
    if (states) rows.whereIn('status', states.take.from)
    return rows.where(dueAt, '<=', at).where((query) => void query.whereNull('lease_until').orWhere('lease_until', '<', at))
  }

  /** Takes up to `count` of the most overdue; one statement, so that two loops never share one. */
  async claim(knex: Knex, count: number, { now = Date.now(), kinds }: { now?: number; kinds?: string[] } = {}): Promise<Row<Table>[]> {
    const { dueAt, leaseMs, asMoment, states } = this.#queue
    const due = this.due(knex, now)
    if (kinds) due.whereIn('kind', kinds)
    due.orderBy(dueAt).limit(count).select('id')
    if (isPostgres(knex)) due.forUpdate().skipLocked()
    const taken = { ...states?.take.set, lease_until: asMoment(now + leaseMs), attempts: knex.raw('attempts + 1') }
    // the compiler resolves the columns of a table only where its name is known
    return knex(this.#table)
      .whereIn('id', due)
      .update(taken as never)
      .returning('*') as unknown as Promise<Row<Table>[]>
  }

  /** Columns of a row that is given up by a process that leaves and may still work on it for a moment: no try is counted. */
  putBack(knex: Knex, now = Date.now()): { attempts: Knex.Raw; lease_until: Moment } {
    return { attempts: knex.raw('attempts - 1'), lease_until: this.#queue.asMoment(now + leavingMs) }
  }

  /** Columns of a row whose try failed, the last of `attempts`; undefined where it was the last of all. */
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
}

/** One process has all leases of SQLite: those of the dead one end when the next starts. */
export async function dropLeases(knex: Knex, queues: Pick<LeaseQueue, 'drop'>[]): Promise<void> {
  for (const queue of queues) await queue.drop(knex)
}
