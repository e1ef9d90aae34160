import { isPostgres } from '#model/is-postgres.ts'
import { closePause, lockEndedPause } from '#rules/company/pause/pauses.ts'
import { requeueCompanyMessages } from '#rules/messaging/send-held-messages.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { isShuttingDown } from '#rules/platform/jobs/shutdown.ts'
import { extendChunk } from './extend-rewards.ts'

const rowsFirst = 500
const rowsMin = 2000
const rowsMax = 10_000

/**
 * In ms. A chunk that took longer is followed by a smaller one. SQLite has one connection for everyone. On PostgreSQL only those wait who
 * act on the same rewards.
 */
const chunkMs = { sqlite: 100, postgres: 1000 }

/** In ms. After this long the job releases its lease and is claimed again. */
const turnMs = 5000

/**
 * Job that ends a company's pause. First its rewards get back the days that they were on hold, up to 10,000 rows at a time. Then the company
 * is no longer paused, and its held messages become due. The pause's locked row keeps the progress, so nothing is done twice.
 */
export async function endPause(job: Job): Promise<void> {
  const until = Date.now() + turnMs
  let next: Next = { size: rowsFirst, isOver: false }
  while (!next.isOver && Date.now() < until && !isShuttingDown()) {
    const { size } = next
    next = await transact((work) => endChunk(work, job.ref, size))
  }
  await transact(({ trx }) => (next.isOver ? finishJob(trx, job) : continueJob(trx, job)))
}

/** The number of rows of the next chunk, and true if nothing is left. */
type Next = { size: number; isOver: boolean }

/** Extends up to `size` rewards of the earliest pause, or closes it. */
async function endChunk(work: UnitOfWork, company: string, size: number): Promise<Next> {
  const { trx } = work
  const began = performance.now()
  const msMax = chunkMs[isPostgres(trx) ? 'postgres' : 'sqlite']
  const pause = await lockEndedPause(trx, company)
  if (!pause) return { size, isOver: (await requeueCompanyMessages(trx, company)) === 0 }
  const rows = await extendChunk(work, pause, { rows: size, until: began + msMax })
  if (rows === undefined) await closePause(work, pause)
  const ms = performance.now() - began
  const isFull = rows === size || ms > msMax
  return { size: isFull ? clamp(((rows ?? size) * msMax) / ms, size * 4) : size, isOver: false }
}

/** Returns a number of rows as a whole number between `rowsMin` and `most`, or `rowsMax` if that is less. */
const clamp = (rows: number, most: number): number => Math.round(Math.max(rowsMin, Math.min(rows, most, rowsMax)))
