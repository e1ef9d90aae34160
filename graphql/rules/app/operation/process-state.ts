import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Knex } from 'knex'
import type { ProcessState } from '#contracts/rest/operation-state.ts'
import { env } from '#rules/platform/env/env.ts'
import { readBackup } from './backup-state.ts'

const lag = monitorEventLoopDelay({ resolution: 100 })
lag.enable()

/** In nanoseconds. The histogram counts the timer's own period as delay. */
const periodNs = 100e6
const toSeconds = (ns: number): number => Math.max(0, ns - periodNs) / 1e9

/** Reads the state of this process without a query, so that it is known while the database is away. Starts a new period of `loopLag`. */
export async function readProcessState({ client }: Knex, now: number): Promise<ProcessState> {
  const loopLag = lag.count ? { p99: toSeconds(lag.percentile(99)), max: toSeconds(lag.max) } : { p99: 0, max: 0 }
  lag.reset()
  const { bavail, blocks, bsize } = await statfs(env.dataDir)
  const backup = await readBackup(now)
  return {
    restarts: env.restarts,
    loopLag,
    residentBytes: process.memoryUsage.rss(),
    pool: { used: client.pool.numUsed(), waiting: client.pool.numPendingAcquires(), max: client.pool.max },
    disk: { freeBytes: bavail * bsize, sizeBytes: blocks * bsize },
    ...(backup && { backup }),
  }
}
