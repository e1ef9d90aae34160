import * as z from 'zod/mini'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { readReply } from '#bff/gateway/upstream/read-reply.ts'
import { type LiveCollection, selectionOf } from './live-collection.ts'
import { type LiveRecord, readRecord } from './live-record.ts'

const answer = z.object({ data: z.object({ rows: z.array(z.unknown()) }) })

/** Reads rows as they are now, with the hub's identity: by company, or by id for rows announced before. */
export function createSnapshots({ directus, hubToken }: { directus: Directus; hubToken: string }) {
  async function read(collection: LiveCollection, by: 'company' | 'id', values: string[]): Promise<LiveRecord[]> {
    const field = by === 'id' || collection.company === 'id' ? 'id' : 'company'
    const filter = field === 'id' ? '{id:{_in:$values}}' : '{company:{id:{_in:$values}}}'
    const rows: LiveRecord[] = []
    for (let start = 0; start < values.length; start += batch) {
      const reply = await directus.call({
        method: 'POST',
        path: '/graphql',
        token: hubToken,
        requestId: 'hub-snapshot',
        body: JSON.stringify({
          query: `query Snapshot($values:[ID]){rows:${collection.name}(filter:${filter},limit:500){${selectionOf(collection)}}}`,
          variables: { values: values.slice(start, start + batch) },
        }),
      })
      rows.push(
        ...readReply(reply, answer)
          .data.rows.map((row) => readRecord(collection, row, 'update'))
          .filter((record) => record !== undefined),
      )
    }
    return rows
  }
  return { read }
}

const batch = 100
