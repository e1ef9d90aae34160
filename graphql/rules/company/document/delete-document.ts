import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { deleteFile, deletionPausedUntil } from '#rules/platform/files/delete-file.ts'
import { enqueueJob, finishJob, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { documentKey } from './document-files.ts'

/**
 * Deletes a document at once. The worker then erases the file, even after a crash.
 * Refuses NOT_FOUND, and DOCUMENT_FIXED for a document that Plutus issued.
 */
export const deleteDocument = defineCommand(
  z.object({ id: rowId }),
  { may: 'document.manage' },
  async ({ input: { id }, me, trx, changes, audit }) => {
    const [document] = await trx('documents')
      .where({ id, company: me.company, status: 'stored' })
      .update({ status: 'removed', file: null })
      .returning('*')
    if (!document) {
      const stored = await trx('documents').where({ id, company: me.company }).first('status')
      if (stored?.status === 'issued') throw refusal('DOCUMENT_FIXED')
      if (stored) return id
      throw refusal('NOT_FOUND')
    }
    await enqueueJob(trx, 'erase-document', id)
    changes.add('documents', id)
    await audit('document.remove', 'documents', id, { detail: { kind: document.kind, name: document.name } })
    return id
  },
)

/** Erases the file of a deleted document. Waits for a running backup, whose rows may still name it. */
export async function eraseDocument(job: Job): Promise<void> {
  const isErased = await deleteFile(documentKey(job.ref))
  const next = (await deletionPausedUntil()) ?? Date.now()
  await transact(({ trx }) => (isErased ? finishJob(trx, job) : repeatJob(trx, job, next)))
}
