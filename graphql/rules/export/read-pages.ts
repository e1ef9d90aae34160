import { setImmediate } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import type { Layout } from './export-kind.ts'
import { rowsMax } from './export-limits.ts'
import type { Order } from './take-ticket.ts'

/** Page by page, each when the reader has taken the last: a slow download holds no connection and no memory. */
export async function* readPages({ kind, me, filter, format }: Order, { cells }: Layout<unknown>): AsyncGenerator<string[][]> {
  let after: number | undefined
  let count = 0
  do {
    const { rows, next } = await kind.readPage(getDatabase(), me, filter, after)
    count += rows.length
    // cut off by an aborted download, never silently
    if (count > rowsMax[format]) throw new Error(`More than ${rowsMax[format]} rows`)
    if (rows.length) yield rows.map((row) => cells(row, me))
    after = next
    await setImmediate()
  } while (after !== undefined)
}
