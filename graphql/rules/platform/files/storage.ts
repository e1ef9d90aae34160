import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'

/** In bytes. The free space below which the storage counts as full, because SQLite may not be able to finish a transaction. */
const leastBytes = 1024 * 1024
const probeBytes = 64 * 1024
const probeEveryMs = 1000

/** Error messages of a full disk. SQLite ends the transaction itself when it runs out of space, so the rollback fails too. */
const words = /SQLITE_FULL|ENOSPC|database or disk is full|no space left|cannot (rollback|commit) - no transaction is active/i

/** Returns true when an error was caused by a full disk. */
export function isStorageFull(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  // 53100 is PostgreSQL's disk_full
  return ['SQLITE_FULL', 'ENOSPC', '53100'].includes(String(code)) || words.test(String(message))
}

let isFull = false
let isProbing = false
let probedAt = 0

/**
 * Marks the storage as full when the error was caused by a full disk, and ignores any other error. The process is then not ready, and the
 * function `hasStorageSpace` returns false, until a test write succeeds.
 */
export function noteStorageError(error: unknown): void {
  if (!isStorageFull(error)) return
  isFull = true
  probedAt = 0
}

/**
 * Returns false after a write failed on a full disk. It then starts a test write in the background, at most once a second, and returns
 * true after one succeeds.
 */
export function hasStorageSpace(): boolean {
  if (isFull && !isProbing && probedAt < Date.now() - probeEveryMs) void checkSpace()
  return !isFull
}

async function checkSpace(): Promise<void> {
  isProbing = true
  probedAt = Date.now()
  const room = await probe(getDatabase()).catch(() => false)
  // not if another write failed during the test
  if (room && probedAt) isFull = false
  isProbing = false
}

const rolledBack = new Error('taken back')

async function probe(knex: Knex): Promise<boolean> {
  if (!isPostgres(knex)) {
    const { bavail, bsize } = await statfs(dirname(knex.client.config.connection.filename))
    if (bavail * bsize < leastBytes) return false
  }
  const row = { key: 'probe', value: 'x'.repeat(probeBytes) }
  const trying = knex.transaction(async (trx) => {
    await trx('plutus_meta').insert(row)
    throw rolledBack
  })
  return trying.then(
    () => true,
    (error) => error === rolledBack,
  )
}
