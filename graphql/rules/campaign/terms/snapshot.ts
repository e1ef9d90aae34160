import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'

const snapshots = new LRUCache<string, LaunchSnapshot>({ max: 500 })

/** Reads the terms of a launch that has started to issue rewards. Cached in memory, as no more than their expiry changes, which each reward has. */
export async function readSnapshot(knex: Knex, launch: string): Promise<LaunchSnapshot> {
  const cached = snapshots.get(launch)
  if (cached) return cached
  const row = await orThrow(knex('launches').where({ id: launch }).first('snapshot'))
  const snapshot = parseJson<LaunchSnapshot>(row.snapshot)
  snapshots.set(launch, snapshot)
  return snapshot
}
