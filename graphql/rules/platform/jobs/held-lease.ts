import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import { batchByKey } from '#rules/platform/concurrency/batch-by-key.ts'
import { log } from '#rules/platform/log.ts'
import { isDatabaseAway } from '#rules/platform/operation/database-health.ts'
import { hasShutDown } from './shutdown.ts'

export type LeaseTable = 'plutus_jobs' | 'messages' | 'plutus_account_mails' | 'plutus_voucher_orders'
/** The tables that a `LeaseQueue` leases rows of. */
export type QueueTable = Exclude<LeaseTable, 'plutus_voucher_orders'>
type LeaseEnd = Row<LeaseTable>['lease_until']
export type LeasedRow = { id: string; lease_until: LeaseEnd }

/** In ms. The time for which a claim or a renewal leases rows. Only a process that has ended or hangs lets it pass. */
export const leaseMs = 15_000
const renewMs = 5_000
const lookMs = 1_000
const readMax = 500

/** In ms. A lease is not renewed for longer after its last row was started, so that another worker gets what hangs in this one. */
const renewedMaxMs = 30 * 60_000

/** In ms. The time that must be left of a lease to send something, or to write after a check without a lock. */
const leftMs = 5_000

/** Another worker may have the row, or it was cancelled or rescheduled. The work of its former holder must leave no trace. */
export class LeaseLostError extends Error {
  constructor(table: LeaseTable, ids: string[]) {
    super(`The lease of ${table} ${ids.join(', ')} is lost`)
  }
}

/**
 * Returns the time `ms` from now as a `lease_until`. By the clock of the database on PostgreSQL, because those of several machines differ.
 * SQLite has one process.
 */
export function leaseTime(knex: Knex, table: LeaseTable, ms: number): Knex.Value {
  const isInstant = table === 'messages'
  if (!isPostgres(knex)) return isInstant ? new Date(Date.now() + ms) : Date.now() + ms
  return isInstant
    ? knex.raw("date_trunc('milliseconds', statement_timestamp()) + ? * interval '1 millisecond'", [ms])
    : knex.raw('floor(extract(epoch from statement_timestamp()) * 1000)::bigint + ?', [ms])
}

/** Returns a condition that a lease has at least five seconds left, because one that has passed is free for others at any moment. */
export const hasTimeLeft = (knex: Knex, table: LeaseTable): [string, string, Knex.Value] => [
  'lease_until',
  '>',
  leaseTime(knex, table, leftMs),
]

/**
 * A lease on rows that one claim took. `lease_until` identifies its holder: each claim and each renewal sets a later time. Two holders
 * never have the same.
 */
export class HeldLease {
  readonly #knex: Knex
  readonly #table: LeaseTable
  #ids: string[]
  /** Rows whose work was given up. They are renewed no more, so that another worker gets them. */
  readonly #givenUp = new Set<string>()
  #until: LeaseEnd
  #startedAt: number
  #renewedAt: number
  #isWorking = false
  #isRenewing = false
  /** Resolves when a renewal that was sent has ended. Undefined when none was. */
  #sent: Promise<void> | undefined
  /** The transactions that have called `fence` and not ended. */
  #fences = 0

  /** `claimedAt` is the time on the clock of `performance.now` before the claim. */
  constructor(knex: Knex, table: LeaseTable, { ids, until, claimedAt }: { ids: string[]; until: LeaseEnd; claimedAt: number }) {
    this.#knex = knex
    this.#table = table
    this.#ids = ids
    this.#until = until
    this.#startedAt = claimedAt
    this.#renewedAt = claimedAt
  }

  /**
   * Returns the `lease_until` that the rows of this lease have. No renewal changes it before the transaction ends. Use it as a condition of
   * the transaction's writes.
   */
  async fence(trx: Knex.Transaction): Promise<LeaseEnd> {
    this.#fences++
    const end = () => {
      this.#fences--
      this.#look()
    }
    trx.executionPromise.then(end, end)
    await this.#sent
    return this.#until
  }

  /** Resolves to the result of `work`. Renews the lease every 5 s until then. */
  async renewWhile<T>(work: Promise<T>): Promise<T> {
    this.#isWorking = true
    const timer = setInterval(() => this.#look(), lookMs).unref()
    return work.finally(() => {
      this.#isWorking = false
      clearInterval(timer)
    })
  }

  /** Returns true while this lease holds the row for at least five seconds more. Reads of the same turn share one query. */
  readonly holds = (id: string): Promise<boolean> => this.#read('', id)

  /**
   * Throws LeaseLostError unless this lease certainly holds the row, which it then gives up. A database that is away cannot tell. Call it
   * before a row is sent: the lease is renewed for up to 30 minutes from then.
   */
  readonly requireHeld = async (id: string): Promise<void> => {
    if (!(await this.holds(id).catch(() => false))) {
      this.giveUp(id)
      throw new LeaseLostError(this.#table, [id])
    }
    this.#startedAt = performance.now()
  }

  /** Renews the row no more, because its work ended without a record. Another worker gets it. */
  giveUp(id: string): void {
    this.#givenUp.add(id)
  }

  /** Notes that the holder itself has set another end, such as at a shutdown. */
  moveTo(until: LeaseEnd): void {
    this.#until = until
  }

  // the compiler resolves the columns of a table only where its name is known
  readonly #rows = (knex: Knex, ids: string[]) => knex(this.#table as 'plutus_jobs').whereIn('id', ids)

  #look(): void {
    const now = performance.now()
    const isDue = this.#isWorking && now - this.#renewedAt >= renewMs && now - this.#startedAt < renewedMaxMs
    if (!isDue || this.#isRenewing || this.#fences > 0 || this.#ids.length === 0) return
    this.#isRenewing = true
    void this.#renew()
      .catch((error: unknown) => {
        // another transaction has the row for a moment
        const isLocked = (error as { code?: string }).code === '55P03'
        if (!isLocked && !hasShutDown() && !isDatabaseAway()) log.warn({ lease: this.#table, error })
      })
      .finally(() => {
        this.#isRenewing = false
      })
  }

  async #renew(): Promise<void> {
    const began = performance.now()
    const ended = Promise.withResolvers<void>()
    try {
      const kept = await this.#knex.transaction(async (trx): Promise<LeasedRow[] | undefined> => {
        // a transaction that checked the lease while this one waited for a connection relies on its end
        if (this.#fences > 0 || !this.#isWorking) return undefined
        this.#sent = ended.promise
        // the transaction of the work itself may have locked the row
        if (isPostgres(trx)) await trx.raw("set local lock_timeout = '1s'")
        const ids = this.#ids.filter((id) => !this.#givenUp.has(id))
        return this.#rows(trx, ids)
          .where({ lease_until: this.#until } as never)
          .update({ lease_until: leaseTime(trx, this.#table, leaseMs) } as never)
          .returning(['id', 'lease_until']) as unknown as Promise<LeasedRow[]>
      })
      if (!kept) return
      this.#ids = kept.map(({ id }) => id)
      if (kept[0]) this.#until = kept[0].lease_until
      this.#renewedAt = began
    } finally {
      this.#sent = undefined
      ended.resolve()
    }
  }

  readonly #read = batchByKey<string, boolean>({
    max: readMax,
    runItems: async (take) => {
      await setImmediate()
      const before = this.#until
      const ids = take()
      const rows = await this.#rows(this.#knex, ids)
        .where(...hasTimeLeft(this.#knex, this.#table))
        .select('id', 'lease_until')
      // a renewal may have been stored before the read and be noted after it
      await this.#sent
      const own = new Set([before, this.#until].map(Number))
      const held = new Set(rows.filter(({ lease_until }) => own.has(Number(lease_until))).map(({ id }) => id))
      return ids.map((id) => held.has(id))
    },
  })
}
