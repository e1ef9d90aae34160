import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import { documentKey } from '#rules/company/document/document-files.ts'
import { recordRendering } from '#rules/company/document/issued-documents.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { nonNull, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { files } from '#rules/platform/files/files.ts'
import { log } from '#rules/platform/log.ts'
import type { IssuedDocument } from './document-sheet.ts'
import { renderPdf } from './render-pdf.ts'

type Issued = Pick<Row<'documents'>, 'id' | 'kind' | 'details' | 'file'>

const inFlight = new Map<string, Promise<string>>()

/**
 * Returns the key of a document's PDF in the store. The first request renders it from the stored details, and later requests get the same bytes.
 * Concurrent callers share one rendering.
 */
export async function documentFile(knex: Knex, id: string): Promise<string> {
  const row = await orThrow(knex('documents').where({ id, status: 'issued' }).first('id', 'kind', 'details', 'file'))
  if (row.file && (await files().stat(documentKey(row.file)))?.size) return documentKey(row.file)
  const file = inFlight.get(id) ?? renderFile(knex, row).finally(() => inFlight.delete(id))
  inFlight.set(id, file)
  return documentKey(await file)
}

/**
 * Renders the PDF, writes it and then stores its name in the row. No row names an incomplete file, and the sweep deletes unreferenced
 * files.
 */
async function renderFile(knex: Knex, row: Issued): Promise<string> {
  const { id, kind, details, file } = row
  if (file) log.error({ document: id, error: 'The file of an issued document is gone; it is drawn again' })
  const pdf = await renderPdf({ kind, details: parseJson(details) } as IssuedDocument)
  const name = `${id}.${randomBytes(6).toString('hex')}.pdf`
  await files().write(documentKey(name), pdf)
  if (await transact((work) => recordRendering(work, row, { file: name, size: pdf.byteLength }))) return name
  // Another process stored its file first, and every request gets that one.
  await files().remove(documentKey(name))
  return nonNull((await orThrow(knex('documents').where({ id }).first('file'))).file)
}
