import type { Knex } from 'knex'
import { parseJson } from '#rules/platform/db/database.ts'
import type { LaunchSnapshot } from './snapshot.ts'

const kept = new Map<string, LaunchSnapshot>()
const keptMax = 500

/** What a launch froze when it left; it never changes, so it is read once. */
export async function readSnapshot(knex: Knex, launch: string): Promise<LaunchSnapshot> {
  const known = kept.get(launch)
  if (known) return known
  const row = await knex('launches').where({ id: launch }).first('snapshot')
  const snapshot = parseJson<LaunchSnapshot>(row.snapshot)
  const [oldest] = kept.keys()
  if (oldest && kept.size >= keptMax) kept.delete(oldest)
  kept.set(launch, snapshot)
  return snapshot
}
