import getDatabase from '@directus/api/database/index'
import emitter from '@directus/api/emitter'
import { getSchema } from '@directus/api/utils/get-schema'
import type { Changes } from './changes.ts'

/** Collections that somebody can subscribe to; an event on another would cost a read for nobody. */
const live = new Set(['wallets', 'launches', 'imports', 'campaigns', 'companies', 'brands', 'members'])

/** Tells Directus's subscribers of rows that raw statements changed; only after the commit (design §1). */
export async function emitChanges(changes: Changes): Promise<void> {
  const schema = await getSchema()
  for (const [collection, keys] of changes.entries()) {
    if (!live.has(collection)) continue
    emitter.emitAction(
      ['items.update', `${collection}.items.update`],
      { payload: {}, keys, collection },
      { database: getDatabase(), schema, accountability: null },
    )
  }
}
