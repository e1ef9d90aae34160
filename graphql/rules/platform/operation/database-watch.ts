import { awakeMs } from './awake-clock.ts'

/** In ms. The database is away after this long without an answer, which is less than two queries of a second. */
const silentMs = 1900

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
  #sentAt: number | undefined
  #hasFailed = false
  #isStopped = false
  isAway = false

  constructor(parts: Parts<Connection>, isSqlite = false) {
    this.#parts = parts
    this.#silentMs = isSqlite ? silentSqliteMs : silentMs
  }

  /** Sends one query, unless an earlier one is not answered yet. Opens the connection again if it was lost. Never rejects. */
  async query(): Promise<void> {
    if (this.isAway) this.#parts.onFailure()
    if (this.#sentAt !== undefined || this.#isStopped) return
    this.#sentAt = awakeMs()
    try {
      this.#connection ??= await this.#parts.open()
      await this.#parts.query(this.#connection)
      this.#answeredAt = awakeMs()
      this.#hasFailed = false
    } catch {
      this.#hasFailed = true
      this.#close()
      if (!this.#isStopped && !this.isAway) this.#parts.onFailure()
    }
    this.#sentAt = undefined
    this.evaluate()
  }

  /** Decides whether the database is away. Also gives up a query that is not answered for 30 seconds. Call it several times a second. */
  evaluate(): void {
    if (this.#isStopped) return
    const silent = awakeMs() - this.#answeredAt
    const isAway = silent > (this.#hasFailed ? silentMs : this.#silentMs)
    if (isAway !== this.isAway) {
      this.isAway = isAway
      this.#parts.onChange(isAway)
      if (isAway) this.#parts.onFailure()
    }
    if (this.#connection === undefined || this.#sentAt === undefined || awakeMs() - this.#sentAt < giveUpMs) return
    this.#parts.onGiveUp()
    this.#close()
  }

  stop(): void {
    this.#isStopped = true
    this.#close()
  }

  #close(): void {
    const connection = this.#connection
    this.#connection = undefined
    if (connection !== undefined) this.#parts.close(connection)
  }
}
