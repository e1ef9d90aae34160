import type { Metrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { type ProcessState, processState } from '#graphql/contracts/rest/operation-state.ts'
import { type Sample, shareInScrape, stateMetrics, stateReader } from './read-state.ts'
import type { Readiness } from './readiness.ts'

type Source = { directus: Directus; guestToken: string; readiness: Readiness; restarts: number }

/**
 * Adds metrics of the two processes, the database pool, the disk and the backups, and the answer of /readyz. `restarts` are those of this
 * process. What Directus knows is omitted if it does not answer.
 */
export function measureProcesses({ registry }: Metrics, { directus, guestToken, readiness, restarts }: Source): void {
  // shared, because each reading begins a new period of the lag
  const readProcess = shareInScrape(stateReader({ directus, guestToken }, '/plutus/process/state', processState))
  const add = stateMetrics(registry, readProcess)
  const measure = (name: string, help: string, read: (state: ProcessState) => number | undefined): void =>
    add({ name, help }, (state) => [[{}, read(state)]])

  measure(
    'plutus_directus_eventloop_lag_p99_seconds',
    'Delay of Directus’s timers since the last scrape, 99th percentile',
    (state) => state.loopLag.p99,
  )
  measure(
    'plutus_directus_eventloop_lag_max_seconds',
    'Longest delay of Directus’s timers since the last scrape',
    (state) => state.loopLag.max,
  )
  measure('plutus_directus_resident_memory_bytes', 'Resident memory of Directus', ({ residentBytes }) => residentBytes)
  measure('plutus_database_pool_used', 'Connections of the database pool in use', ({ pool }) => pool.used)
  measure('plutus_database_pool_waiting', 'Queries that wait for a connection of the pool', ({ pool }) => pool.waiting)
  measure('plutus_database_pool_max', 'Connections that the pool may open', ({ pool }) => pool.max)
  measure('plutus_data_free_bytes', 'Free space of the file system of DATA_DIR', ({ disk }) => disk.freeBytes)
  measure('plutus_data_size_bytes', 'Size of the file system of DATA_DIR', ({ disk }) => disk.sizeBytes)
  measure('plutus_backup_age_seconds', 'Time since the last backup that succeeded', ({ backup }) => backup?.age)
  measure('plutus_backup_interval_seconds', 'Time between two scheduled backups', ({ backup }) => backup?.interval)
  measure('plutus_backup_failing', '1 while the last backup failed', ({ backup }) => backup && Number(backup.isFailing))

  const readRestarts = async () => ({ bff: restarts, directus: (await readProcess())?.restarts })
  stateMetrics(registry, readRestarts)(
    { name: 'plutus_restarts_total', help: 'Restarts after a crash since the launcher’s start', labelNames: ['process'], type: 'counter' },
    (counts): Sample[] => Object.entries(counts).map(([process, count]) => [{ process }, count]),
  )

  const addReadiness = stateMetrics(registry, () => readiness.inspect())
  addReadiness({ name: 'plutus_ready', help: '1 while /readyz answers 200', labelNames: ['reason'] }, ({ reason }): Sample[] => [
    [{ reason: reason ?? '' }, reason ? 0 : 1],
  ])
  addReadiness({ name: 'plutus_note', help: '1 for each note of /readyz', labelNames: ['note'] }, ({ notes = [] }): Sample[] =>
    notes.map((note) => [{ note }, 1]),
  )
}
