import { setTimeout as sleep } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import emitter from '@directus/api/emitter'
import { getSchema } from '@directus/api/utils/get-schema'
import { delayShutdownFor, hasShutDown } from '#rules/platform/jobs/shutdown.ts'
import { isFollowed } from '#rules/platform/live/publish-rows.ts'
import { log } from '#rules/platform/log.ts'

/** The ids of the rows that a transaction changed, by collection. Subscribers are notified of them after the commit. */
export class Changes {
  readonly #keys = new Map<string, Set<string>>()
  /** Set when someone's permissions changed, so that Directus's permission cache must be cleared. */
  permissionsChanged = false

  add(collection: string, id: string): void {
    const ids = this.#keys.get(collection) ?? new Set()
    this.#keys.set(collection, ids.add(id))
  }

  *entries(): Generator<[string, string[]]> {
    for (const [collection, ids] of this.#keys) yield [collection, [...ids]]
  }
}

/**
 * In ms. The minimum time between two emits. Changes within it are emitted together, because each event makes the newest row read.
 */
const batchMs = 25

let waiting = new Changes()
let isScheduled = false
let lastEmittedAt = 0

/**
 * Emits Directus update events for the changed rows that the BFFs follow, because statements that bypass Directus emit none. Call it only
 * after the commit.
 */
export function emitChanges(changes: Changes): void {
  for (const [collection, ids] of changes.entries()) if (isFollowed(collection)) for (const id of ids) waiting.add(collection, id)
  if (isScheduled) return
  isScheduled = true
  const emitting = sleep(Math.max(0, lastEmittedAt + batchMs - Date.now())).then(emitWaiting)
  void delayShutdownFor(emitting).catch(logFailure)
}

async function emitWaiting(): Promise<void> {
  const changes = waiting
  waiting = new Changes()
  isScheduled = false
  lastEmittedAt = Date.now()
  const schema = await getSchema()
  for (const [collection, keys] of changes.entries()) {
    emitter.emitAction(
      ['items.update', `${collection}.items.update`],
      { payload: {}, keys, collection },
      { database: getDatabase(), schema, accountability: null },
    )
  }
}

/** Logs a failed emit. The command is already committed, and subscribers read the current state when they reconnect. */
function logFailure(error: unknown): void {
  if (!hasShutDown()) log.error({ emit: true, error: String(error) })
}
