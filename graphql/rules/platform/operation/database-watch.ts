import { awakeMs } from './awake-clock.ts'

/** In ms. The database is away after this long without an answer, which is less than two queries of a second. */
const silentMs = 1900

/** In ms. The interval of the queries, and of the reports while the database is away. */
const everyMs = 1000

/** In ms. SQLite's queries share four threads with password hashes and pictures, so that a busy process is slow and not away. */
const silentSqliteMs = 10_000

/** In ms. A query that is not answered for this long will not be: its connection is closed and opened again. */
const giveUpMs = 30_000

type Parts<Connection> = {
  open: () => Promise<Connection>
  query: (connection: Connection) => Promise<unknown>
  close: (connection: Connection) => void
  onFailure: () => void
  onGiveUp: () => void
  onChange: (isAway: boolean) => void
}

/** Knows from one query at a time on one connection whether the database answers. Times are those of `awakeMs`. */
export class DatabaseWatch<Connection = unknown> {
  readonly #parts: Parts<Connection>
  readonly #silentMs: number
  #connection: Connection | undefined
  #answeredAt = awakeMs()
  #dueAt = 0
  #sentAt: number | undefined
  #giveUp: (() => void) | undefined
  #hasFailed = false
  #isStopped = false
  isAway = false

  constructor(parts: Parts<Connection>, isSqlite = false) {
    this.#parts = parts
    this.#silentMs = isSqlite ? silentSqliteMs : silentMs
  }

  /**
   * Decides whether the database is away, and sends one query a second unless an earlier one is not answered yet. Gives that up after 30
   * seconds. Call it several times a second, after the answers were read.
   */
  tick(): void {
    if (this.#isStopped) return
    this.#evaluate()
    if (awakeMs() < this.#dueAt) return
    this.#dueAt = awakeMs() + everyMs
    if (this.isAway) this.#parts.onFailure()
    if (this.#sentAt === undefined) void this.#query()
  }

  stop(): void {
    this.#isStopped = true
    if (this.#sentAt === undefined) this.#close()
    else this.#giveUp?.()
  }

  /** Sends one query. Opens the connection again if it was lost. Never rejects. */
  async #query(): Promise<void> {
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const earlier = this.#connection
    const opening = earlier === undefined ? this.#parts.open() : Promise.resolve(earlier)
    this.#sentAt = awakeMs()
    this.#giveUp = () => reject(new Error('given up'))
    try {
      const connection = await Promise.race([opening, givenUp])
      this.#connection = connection
      await Promise.race([this.#parts.query(connection), givenUp])
      this.#answeredAt = awakeMs()
      this.#hasFailed = false
    } catch {
      this.#hasFailed = true
      // a lost connection says little about the database, so that a new one is opened at once
      if (earlier !== undefined) this.#dueAt = 0
      if (this.#connection === undefined) opening.then(this.#parts.close, () => undefined)
      this.#close()
      if (!this.#isStopped && !this.isAway) this.#parts.onFailure()
    }
    this.#sentAt = undefined
    if (!this.#isStopped) this.#evaluate()
  }

  #evaluate(): void {
    const silent = awakeMs() - this.#answeredAt
    const isAway = silent > (this.#hasFailed ? silentMs : this.#silentMs)
    if (isAway !== this.isAway) {
      this.isAway = isAway
      this.#parts.onChange(isAway)
      if (isAway) this.#parts.onFailure()
    }
    if (this.#sentAt === undefined || awakeMs() - this.#sentAt < giveUpMs) return
    this.#parts.onGiveUp()
    this.#giveUp?.()
  }

  #close(): void {
    const connection = this.#connection
    this.#connection = undefined
    if (connection !== undefined) this.#parts.close(connection)
  }
}
