import { useBus as getBus } from '@directus/api/bus/lib/use-bus'
import getDatabase from '@directus/api/database/index'
import { PayloadService } from '@directus/api/services/payload'
import { getGraphQLType } from '@directus/api/utils/get-graphql-type'
import { getSchema } from '@directus/api/utils/get-schema'
import { isLeafType } from 'graphql'
import type { ChangedRows } from '#contracts/rest/changes.ts'
import { identities } from '#model/policies.ts'
import { delayShutdownFor } from '#rules/platform/jobs/shutdown.ts'
import { log } from '#rules/platform/log.ts'
import { rowsChanged, rowsLost } from '../../../directus-patches/bus-channels.ts'

const hub = identities.find(({ name }) => name === 'hub')
/** The columns that the hub reads, by collection. */
const followed = new Map(Object.entries(hub?.reads ?? {}))
const accountability = { user: hub?.user, role: hub?.role, roles: [hub?.role], admin: false, app: false, ip: null }

/** Returns true if the BFFs follow a collection. Changes of others need no event. */
export const isFollowed = (collection: string): boolean => followed.has(collection)

/** The rows of one message. */
const rowsMax = 100

type Change = { collection: string; event: ChangedRows['event']; keys: string[] }

/**
 * Reads the changed rows once and publishes them to the change streams of all processes. Values are as GraphQL answers them. Rows that no
 * longer exist are left out. If they cannot be read, all streams end instead.
 */
export async function publishRows(change: Change): Promise<void> {
  const columns = followed.get(change.collection)
  if (!columns) return
  await delayShutdownFor(publish(change, columns)).catch(async (error: unknown) => {
    log.error({ changes: change.collection, error })
    await getBus().publish(rowsLost, {})
  })
}

async function publish({ collection, event, keys }: Change, columns: string[]): Promise<void> {
  const schema = await getSchema()
  const knex = getDatabase()
  const payload = new PayloadService(collection, { accountability, knex, schema })
  const serialize = serializerOf(schema.collections[collection]?.fields ?? {}, columns)
  for (let from = 0; from < keys.length; from += rowsMax) {
    const stored = await knex(collection as 'companies')
      .whereIn('id', keys.slice(from, from + rowsMax))
      .select(columns as 'id'[])
    const rows = (await payload.processValues('read', stored)).map(serialize)
    if (rows.length > 0) await getBus().publish(rowsChanged, { collection, event, rows } satisfies ChangedRows)
  }
}

type Fields = Record<string, { type: string; special: string[] }>

/** Returns the function that converts the values of a row to those of a GraphQL answer. */
function serializerOf(fields: Fields, columns: string[]): (row: Record<string, unknown>) => Record<string, unknown> {
  const leaves = columns.map((name) => {
    const { type = 'string', special = [] } = fields[name] ?? {}
    const leaf = getGraphQLType(type, special)
    return { name, serialize: isLeafType(leaf) ? (value: unknown) => leaf.serialize(value) : (value: unknown) => value }
  })
  return (row) =>
    Object.fromEntries(
      leaves.map(({ name, serialize }) => {
        const value = row[name] ?? null
        return [name, name === 'company' ? value && { id: value } : value === null ? null : serialize(value)]
      }),
    )
}
