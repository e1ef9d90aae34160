import { setImmediate } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import type { Order } from './take-ticket.ts'

/** Page by page, each when the reader has taken the last: a slow download holds no connection and no memory. */
export async function* readPages({ kind, me, filter }: Order): AsyncGenerator<string[][]> {
  let after: number | undefined
  do {
    const { rows, next } = await kind.readPage(getDatabase(), me, filter, after)
    if (rows.length) yield rows
    after = next
    await setImmediate()
  } while (after !== undefined)
}
