import { rm } from 'node:fs/promises'
import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { type UploadedDocumentKind, uploadKinds } from '#contracts/company/words.ts'
import type { MediaType } from '#contracts/file/file-name.ts'
import { documentName } from '#contracts/file/file-name.ts'
import { uploadLimits } from '#contracts/file/limits.ts'
import { actorOf, authorize } from '#rules/platform/access/me.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { dropFile } from '#rules/platform/files/delete-file.ts'
import { mediaTypeOf } from '#rules/platform/files/file-signature.ts'
import { files } from '#rules/platform/files/files.ts'
import { storeBody } from '#rules/platform/files/store-body.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { documentKey } from './document-files.ts'

const documentInput = z.object({
  documentKind: z.enum(uploadKinds, 'Please choose the type of document'),
  name: z._default(z.string(), ''),
})

/** The maximum number of stored documents of a company, to protect the shared disk. A further upload is refused with VALIDATION. */
const documentsMax = 100

const accepted: readonly (MediaType | undefined)[] = ['application/pdf', 'image/png', 'image/jpeg']

type UploadedDocument = { id: string; documentKind: UploadedDocumentKind; name: string; type: MediaType; size: number }

/**
 * Stores a company document and returns its id. The file is written before its row, and the sweep removes files without a row. Refuses
 * DOCUMENT_NOT_ACCEPTED for its type or size, VALIDATION for an unknown kind or beyond 100 documents, and UNSUPPORTED_MEDIA_TYPE for a body
 * already parsed.
 */
export async function uploadDocument(req: DirectusRequest, caller: Caller): Promise<string> {
  await authorize(getDatabase(), caller.user, 'document.manage')
  const { documentKind, name } = parseInput(documentInput, req.query)
  const id = newId()
  const staged = files().stage(documentKey(id))
  try {
    const size = await storeBody(req, staged, { bytesMax: uploadLimits.document.bytes, tooLarge: 'DOCUMENT_NOT_ACCEPTED' })
    const type = await mediaTypeOf(staged)
    if (!type || !accepted.includes(type)) throw refusal('DOCUMENT_NOT_ACCEPTED')
    await files().put(documentKey(id), staged)
    await transact((work) => addDocument(work, caller, { id, documentKind, name: documentName(name, type), type, size })).catch(
      dropFile(documentKey(id)),
    )
    return id
  } finally {
    await rm(staged, { force: true })
  }
}

async function addDocument(
  { trx, changes, now }: UnitOfWork,
  caller: Caller,
  { id, documentKind, name, type, size }: UploadedDocument,
): Promise<void> {
  const me = await authorize(trx, caller.user, 'document.manage')
  // locks the counter row before the count, so that concurrent uploads wait
  const seq = await nextSequence(trx, 'documents', me.company)
  const stored = await trx('documents').where({ company: me.company, status: 'stored' }).count({ count: '*' }).first()
  if (Number(stored?.count) >= documentsMax)
    throw refusal('VALIDATION', { fields: { file: 'You can keep up to 100 documents. Remove one first.' } })
  await trx('documents').insert({
    id,
    company: me.company,
    seq,
    kind: documentKind,
    name,
    media_type: type,
    size,
    status: 'stored',
    file: id,
    uploaded_by: me.id,
    date_created: now,
  })
  changes.add('documents', id)
  await writeAudit(trx, {
    ...actorOf(me),
    caller,
    action: 'document.add',
    entity: 'documents',
    entityId: id,
    detail: { kind: documentKind, name, size },
    now,
  })
}
