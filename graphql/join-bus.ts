import { createHash } from 'node:crypto'
import { _cache } from '@directus/api/bus/lib/use-bus'
import { refuseStart } from '#errors/process-end.ts'
import { awakeMs } from '#rules/platform/operation/awake-clock.ts'
import { permissionsChanged, rowsChanged, rowsLost, schemaChanged, workQueued } from './directus-patches/bus-channels.ts'
import { SharedBus } from './directus-patches/shared-bus.ts'
import { waitForServer } from './offline/database-faults.ts'
import { explainRedisError } from './offline/redis-faults.ts'
import { tryRedis } from './offline/try-redis.ts'

/** The channels that other processes need: changes of the schema, and our own. */
const shared = new Set([schemaChanged, permissionsChanged, rowsChanged, rowsLost, workQueued])

/**
 * Waits for Redis, and gives Directus a bus that its processes with the same `secret` share, before it makes its own. Returns how to leave
 * it. Ends the process with one sentence when Redis does not answer for ten minutes. Exit code 78 means that REDIS must be corrected.
 */
export async function joinBus(address: string, secret: string): Promise<() => Promise<void>> {
  try {
    await waitForServer(() => tryRedis(address), console.log, explainRedisError)
  } catch (error) {
    const fault = explainRedisError(error)
    if (fault?.isFinal) refuseStart(fault.sentence)
    // the error itself has the command, which may be the one with the password
    console.error(fault?.sentence ?? `Redis can’t be used: ${error instanceof Error ? error.message : String(error)}.`)
    process.exit(1)
  }
  // stacks on one Redis must not receive each other's messages
  const name = `plutus:${createHash('sha256').update(`bus ${secret}`).digest('hex').slice(0, 16)}`
  const bus = new SharedBus({ address, name, shared, clock: awakeMs })
  _cache.bus = bus
  return () => bus.close()
}
