import { setTimeout } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import { type Layout, rowsMax } from './export-kind.ts'
import type { Order } from './ticket.ts'

/** Yields page by page, each when the reader has taken the last: a slow download holds no connection and no memory. */
export async function* readPages({ kind, me, filter, format }: Order, { cells }: Layout<unknown>): AsyncGenerator<string[][]> {
  let after: number | undefined
  let count = 0
  do {
    const began = performance.now()
    const { rows, next } = await kind.readPage(getDatabase(), me, filter, after)
    count += rows.length
    // an aborted download is cut off, never silently short
    if (count > rowsMax[format]) throw new Error(`More than ${rowsMax[format]} rows`)
    const page = rows.map((row) => cells(row, me))
    const tookMs = performance.now() - began
    if (page.length) yield page
    after = next
    // rests as long as the page took: a file never takes more than half of the process from others
    if (after !== undefined) await setTimeout(tookMs)
  } while (after !== undefined)
}
