import { setTimeout } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import { type Layout, rowsMax } from './export-kind.ts'
import type { ListOrder } from './ticket.ts'

/**
 * Yields the rows of an export page by page, each row as text cells. Reads the next page only when the download consumes it, and holds no
 * database connection in between.
 */
export async function* readPages({ kind, me, filter, format }: ListOrder, { cells }: Layout<unknown>): AsyncGenerator<string[][]> {
  let after: number | undefined
  let count = 0
  do {
    const began = performance.now()
    const { rows, next } = await kind.readPage(getDatabase(), me, filter, after)
    count += rows.length
    // aborts the download, so that it is never silently incomplete
    if (count > rowsMax[format]) throw new Error(`More than ${rowsMax[format]} rows`)
    const page = rows.map((row) => cells(row, me))
    const tookMs = performance.now() - began
    if (page.length) yield page
    after = next
    // rests as long as the page took, so that an export takes at most half of the process
    if (after !== undefined) await setTimeout(tookMs)
  } while (after !== undefined)
}
