import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { readState } from '#rules/platform/db/stored-state.ts'

/** The stack that owns a database: `id` is that of its data folder, `run` of this start, and `beat` counts up while it runs. */
type StackRow = { id: string; run: string; beat: number }

/** In ms: between renewals, until a claim counts as left, and between tries. */
type Timing = { everyMs: number; staleMs: number; retryMs: number }

/** The `id` of all processes that share a database by Redis. They hold one claim together. */
export const sharedId = 'redis'

/** The key of the claim in `plutus_meta`. */
export const stackKey = 'stack'
const timing: Timing = { everyMs: 5_000, staleMs: 20_000, retryMs: 1_000 }

/**
 * Claims a database for one stack, or for all that share it by Redis, and renews the claim every 5 s, in `plutus_meta`. A claim of another
 * stack counts as left after 20 s without a renewal. The time is that of this process, because the clocks of two machines may differ.
 */
export class StackClaim {
  readonly #knex: Knex
  readonly #timing: Timing
  #row: StackRow
  #timer: NodeJS.Timeout | undefined
  #renewing: Promise<void> | undefined
  #isReleased = false

  constructor(knex: Knex, id: string, given: Partial<Timing> = {}) {
    this.#knex = knex
    this.#timing = { ...timing, ...given }
    this.#row = { id, run: randomUUID(), beat: 0 }
  }

  /**
   * Claims the database and returns true. An earlier claim of the same data folder is replaced at once, one of another when it is not
   * renewed. Returns false when it is. A round of this method counts as two tries at most, because a frozen database stops both stacks.
   */
  async take(): Promise<boolean> {
    let watched: string | undefined
    let silentMs = 0
    let readAt = performance.now()
    for (;;) {
      const found = await this.#read()
      const now = performance.now()
      if (watched) silentMs += Math.min(now - readAt, 2 * this.#timing.retryMs)
      readAt = now
      if (!found) {
        if (await this.#add()) return true
        continue
      }
      const isLeft = found.id === this.#row.id || silentMs >= this.#timing.staleMs
      const seen = JSON.stringify(found)
      if (found.id !== this.#row.id) {
        if (watched && seen !== watched) return false
        watched = seen
      }
      if (isLeft && (await this.#replace(found))) return true
      if (!isLeft) await wait(this.#timing.retryMs)
    }
  }

  /** Renews the claim until `release`. Calls `onLost` once another start has replaced it. */
  keep(onLost: () => void): void {
    const beat = async () => {
      const isKept = await this.#renew().catch(() => undefined)
      if (this.#isReleased) return
      if (isKept === false) return onLost()
      schedule(isKept ? this.#timing.everyMs : this.#timing.retryMs)
    }
    const schedule = (ms: number) => {
      this.#timer = setTimeout(() => {
        this.#renewing = beat()
      }, ms).unref()
    }
    schedule(this.#timing.everyMs)
  }

  /** Gives the database up, so that another stack can start at once. A shared claim is left to the others, and ends without them. */
  async release(): Promise<void> {
    this.#isReleased = true
    clearTimeout(this.#timer)
    await this.#renewing
    if (this.#isShared) return
    await this.#knex('plutus_meta')
      .where({ key: stackKey, value: JSON.stringify(this.#row) })
      .delete()
  }

  get #isShared(): boolean {
    return this.#row.id === sharedId
  }

  /** Returns false when another start owns the database. A row that was deleted, as by a restore, is written again. */
  async #renew(): Promise<boolean> {
    const next = { ...this.#row, beat: this.#row.beat + 1 }
    if (await this.#replace(this.#row, next)) return true
    const found = await this.#read()
    if (!found) return this.#add()
    if (found.run !== this.#row.run && !(this.#isShared && found.id === sharedId)) return false
    this.#row = found
    return true
  }

  #read(): Promise<StackRow | undefined> {
    return readState<StackRow>(this.#knex, stackKey)
  }

  async #add(): Promise<boolean> {
    const knex = this.#knex
    const value = JSON.stringify(this.#row)
    const insert = async () => knex('plutus_meta').insert({ key: stackKey, value }).onConflict('key').ignore().returning('key')
    return (await unlessLocked(insert, [])).length > 0
  }

  /** Replaces a row that is as it was read. */
  async #replace(found: StackRow, next = this.#row): Promise<boolean> {
    const knex = this.#knex
    const [before, value] = [JSON.stringify(found), JSON.stringify(next)]
    const update = async () => knex('plutus_meta').where({ key: stackKey, value: before }).update({ value })
    const isReplaced = (await unlessLocked(update, 0)) > 0
    if (isReplaced) this.#row = next
    return isReplaced
  }
}

/** Returns `otherwise` while another process writes to SQLite, which is not the end of a claim. */
const unlessLocked = <T>(write: () => Promise<T>, otherwise: T): Promise<T> =>
  write().catch((error: { code?: string }) => {
    if (error.code === 'SQLITE_BUSY') return otherwise
    throw error
  })
