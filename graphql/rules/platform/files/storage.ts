import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { isPostgres } from '../../../model/is-postgres.ts'

/** In bytes: with less free, SQLite cannot even finish what it has begun. */
const leastBytes = 1024 * 1024
const probeBytes = 64 * 1024
const probeEveryMs = 1000

/** SQLite ends a transaction by itself when it runs out of space, so the rollback finds none. */
const words = /SQLITE_FULL|ENOSPC|database or disk is full|no space left|cannot (rollback|commit) - no transaction is active/i

/** Whether something failed because there was no space to write. */
export function isStorageFull(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  // 53100 is PostgreSQL's disk_full
  return ['SQLITE_FULL', 'ENOSPC', '53100'].includes(String(code)) || words.test(String(message))
}

let isDoubted = false
let isProbing = false
let probedAt = 0

/** Remembers that a write found no space: until one is seen to succeed, this process is not ready. */
export function noteStorage(error: unknown): void {
  if (!isStorageFull(error)) return
  isDoubted = true
  probedAt = 0
}

/**
 * Whether writes succeed, as far as is known. After a failure one is tried, at most once a second and one at a time, and rolled back;
 * nobody waits for it, as it needs the connection that everyone shares.
 */
export function hasRoom(): boolean {
  if (isDoubted && !isProbing && probedAt < Date.now() - probeEveryMs) void tryRoom()
  return !isDoubted
}

async function tryRoom(): Promise<void> {
  isProbing = true
  probedAt = Date.now()
  const room = await probe(getDatabase()).catch(() => false)
  // a write that failed meanwhile knows better
  if (room && probedAt) isDoubted = false
  isProbing = false
}

const takenBack = new Error('taken back')

async function probe(knex: Knex): Promise<boolean> {
  if (!isPostgres(knex)) {
    const { bavail, bsize } = await statfs(dirname(knex.client.config.connection.filename))
    if (bavail * bsize < leastBytes) return false
  }
  const row = { key: 'probe', value: 'x'.repeat(probeBytes) }
  const trying = knex.transaction(async (trx) => {
    await trx('plutus_meta').insert(row)
    throw takenBack
  })
  return trying.then(
    () => true,
    (error) => error === takenBack,
  )
}
