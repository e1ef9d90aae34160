import type { Router } from 'express'
import type { NotReady } from '#contracts/rest/operation.ts'
import { hasStorageSpace } from '#rules/platform/files/storage.ts'
import { isShuttingDown } from '#rules/platform/jobs/shutdown.ts'
import { isDatabaseReady } from '#rules/platform/operation/database-health.ts'
import { listNotes, setNote } from '#rules/platform/operation/notes.ts'
import { isReady, workerState } from './worker.ts'

/**
 * Serves `/plutus/live`, which answers 200 while the process turns, and `/plutus/ready`, which answers 503 with a reason while it cannot serve
 * calls. Both answer at once. Restart a process by `/plutus/live` only.
 */
export function sayReady(app: Router): void {
  app.get('/plutus/live', (_req, res) => void res.json({ live: true }))
  app.get('/plutus/ready', (_req, res) => {
    setNote('worker_waiting', workerState() === 'waiting')
    const reason = findReason()
    const notes = listNotes()
    res.status(reason ? 503 : 200).json({ ready: !reason, ...(reason && { reason }), ...(notes.length > 0 && { notes }) })
  })
}

function findReason(): NotReady | undefined {
  if (isShuttingDown()) return 'stopping'
  if (!isReady()) return 'starting'
  if (!isDatabaseReady()) return 'database'
  if (!hasStorageSpace()) return 'disk_full'
  return workerState() === 'stalled' ? 'worker' : undefined
}
