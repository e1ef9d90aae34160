import { useBus as getBus } from '@directus/api/bus/lib/use-bus'
import { setMemorySchemaCache } from '@directus/api/cache'
import { clearCache } from '@directus/api/permissions/cache'
import { env } from '#rules/platform/env/env.ts'
import { passOnWork, wakeWorker } from '#rules/platform/jobs/wake.ts'
import { endChangeStreams } from '#rules/platform/live/change-streams.ts'
import { log } from '#rules/platform/log.ts'
import { busState, permissionsChanged, schemaChanged, workQueued } from '../../../directus-patches/bus-channels.ts'
import { setNote } from './notes.ts'

/**
 * Follows the changes of other processes. Messages sent while Redis was away are missing. At its return, and at that of another process,
 * this one reads permissions and the schema again, and ends its change streams. Their BFFs then read again what they serve.
 */
export function followBus(): void {
  const bus = getBus()
  const forgetPermissions = () => void clearCache().catch((error: unknown) => log.error({ bus: true, error }))
  void bus.subscribe(permissionsChanged, forgetPermissions)
  void bus.subscribe(schemaChanged, () => {
    forgetPermissions()
    setMemorySchemaCache(undefined)
  })
  if (env.isWorker) void bus.subscribe(workQueued, wakeWorker)
  else passOnWork(() => void bus.publish(workQueued, {}))
  void bus.subscribe(busState, ({ isUp }) => {
    setNote('redis_away', !isUp)
    if (!isUp) return log.error('Redis does not answer: changes at other processes are seen up to 15 s later')
    log.warn('Redis answers again')
    endChangeStreams()
  })
}
