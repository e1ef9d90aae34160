import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { newId } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { env } from '../env.ts'
import { rowsMax } from './export-limits.ts'
import { readPages } from './read-pages.ts'
import type { Order } from './take-ticket.ts'

/** One spreadsheet at a time, each in a thread of its own: a large one ends its thread, never the process. */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 32 }
let last: Promise<unknown> = Promise.resolve()

/** Makes the spreadsheet and yields its path under DATA_DIR; whoever asked removes it. */
export function writeXlsx(order: Order): Promise<string> {
  const mine = last.then(() => write(order))
  last = mine.catch(() => undefined)
  return mine
}

async function write(order: Order): Promise<string> {
  const path = join(env.dataDir, 'exports', `${newId()}.xlsx`)
  const worker = new Worker(new URL('./xlsx-thread.ts', import.meta.url), {
    workerData: { path, columns: order.kind.columns(order.me) },
    resourceLimits,
  })
  const ended = once(worker, 'message')
  ended.catch(() => undefined)
  try {
    let count = 0
    for await (const rows of readPages(order)) {
      count += rows.length
      if (count > rowsMax.xlsx) throw refuse('EXPORT_TOO_LARGE', { max: rowsMax.xlsx })
      worker.postMessage(rows)
    }
    worker.postMessage('end')
    await ended
    return path
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('EXPORT_TOO_LARGE', { max: rowsMax.xlsx }) : error
  } finally {
    await worker.terminate()
  }
}
