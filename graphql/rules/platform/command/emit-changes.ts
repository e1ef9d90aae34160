import { setTimeout as sleep } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import emitter from '@directus/api/emitter'
import { getSchema } from '@directus/api/utils/get-schema'
import { hasLeft, keepOpenFor } from '#rules/platform/jobs/departure.ts'
import { log } from '#rules/platform/log.ts'
import { Changes } from './changes.ts'

/** Collections that someone can subscribe to; an event on another would cost a read for nobody. */
const live = new Set(['wallets', 'launches', 'imports', 'campaigns', 'companies', 'brands', 'members', 'recharges'])

/** Subscribers get a row's newest state, so changes within a moment are announced once: each event costs Directus a read. */
const gatherMs = 25

let waiting = new Changes()
let isGathering = false
let lastToldAt = 0

/** Tells Directus's subscribers of rows that raw statements changed; only after the commit. */
export function emitChanges(changes: Changes): void {
  for (const [collection, ids] of changes.entries()) if (live.has(collection)) for (const id of ids) waiting.add(collection, id)
  if (isGathering) return
  isGathering = true
  const told = sleep(Math.max(0, lastToldAt + gatherMs - Date.now())).then(tell)
  void keepOpenFor(told).catch(report)
}

async function tell(): Promise<void> {
  const told = waiting
  waiting = new Changes()
  isGathering = false
  lastToldAt = Date.now()
  const schema = await getSchema()
  for (const [collection, keys] of told.entries()) {
    emitter.emitAction(
      ['items.update', `${collection}.items.update`],
      { payload: {}, keys, collection },
      { database: getDatabase(), schema, accountability: null },
    )
  }
}

/** The command is committed; a subscriber that missed its event reads anew when it reconnects. */
function report(error: unknown): void {
  if (!hasLeft()) log.error({ emit: true, error: String(error) })
}
