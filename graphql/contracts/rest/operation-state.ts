import * as z from 'zod/mini'

/** The state of the rules' process. Ages and lags are in seconds. */
export const processState = z.object({
  /** The number of restarts of the process since the start of the launcher. */
  restarts: z.number(),
  /** The delay of timers since the last reading. */
  loopLag: z.object({ p99: z.number(), max: z.number() }),
  residentBytes: z.number(),
  /** The connections of the database pool, and the number of queries that wait for one. */
  pool: z.object({ used: z.number(), waiting: z.number(), max: z.number() }),
  /** The file system of DATA_DIR. */
  disk: z.object({ freeBytes: z.number(), sizeBytes: z.number() }),
  /** Absent if no backup was ever made or scheduled. `age` is that of the last one that succeeded. */
  backup: z.optional(z.object({ isFailing: z.boolean(), age: z.optional(z.number()), interval: z.optional(z.number()) })),
})

export type ProcessState = z.output<typeof processState>

/**
 * The work that is due and what waits for the operator. Ages are in seconds, 0 where nothing is due. Each count stops at a maximum of
 * 10,000 rows.
 */
export const workState = z.object({
  /** Seconds since a process with WORKER=on was last seen. Absent in the answer of an older version. */
  worker: z.optional(z.number()),
  queues: z.array(z.object({ queue: z.string(), due: z.number(), oldest: z.number() })),
  /** Rows that are retried now, and those that failed for good within a day, by reason. The reason of a job is its kind. */
  failures: z.array(z.object({ queue: z.string(), state: z.enum(['retrying', 'failed']), reason: z.string(), count: z.number() })),
  /** Rows that a restore holds until they are released. Not counted as due. */
  held: z.array(z.object({ kind: z.string(), count: z.number() })),
  orders: z.object({ open: z.number(), oldest: z.number() }),
  waiting: z.object({ companies: z.number(), changes: z.number(), transfers: z.number() }),
})

export type WorkState = z.output<typeof workState>
