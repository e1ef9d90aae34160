import getDatabase from '@directus/api/database/index'
import { log } from '#rules/platform/log.ts'

/** A change as Directus’s action events describe it: `key` of a new row, `keys` of changed ones. */
export type StudioChange = { collection: string; key?: string; keys?: string[]; payload: Record<string, unknown> }

/**
 * Writes a change made in Studio to the operator's log: who, which row, and the names of the changed columns. The BFF's caches
 * hear of it from Directus.
 */
export async function logStudioChange({ collection, key, keys, payload }: StudioChange, user: string | null | undefined): Promise<void> {
  if (!user) return
  const operator = await getDatabase()('directus_users').where({ id: user }).first('email')
  const ids = keys ?? [key ?? '']
  const action = keys ? 'update' : 'create'
  for (const id of ids) log.info({ studio: `${collection}.${action}`, id, operator: operator?.email, fields: Object.keys(payload) })
}
