import { pipeline } from 'node:stream/promises'
import getDatabase from '@directus/api/database/index'
import { asAttachment } from '#contracts/file/file-name.ts'
import type { Row } from '#model/tables.ts'
import { documentKey } from '#rules/company/document/document-files.ts'
import { authorize } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { nonNull } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { files } from '#rules/platform/files/files.ts'
import type { RouteContext } from '#rules/platform/http/route.ts'
import { documentFile } from './pdf/document-file.ts'

/**
 * Sends a document as a download to members who can view the company's money, uploads unchanged and issued documents as PDF. A sandbox
 * policy keeps them out of the site's origin. Refuses NOT_FOUND, and RATE_LIMITED by `renderPdf`.
 */
export async function sendDocument({ req, res, caller }: RouteContext): Promise<void> {
  const knex = getDatabase()
  const me = await authorize(knex, caller.user, 'money.view')
  const row = await knex('documents')
    .where({ id: asRowId(String(req.params.id)), company: me.company })
    .whereIn('status', ['stored', 'issued'])
    .first('id', 'status', 'file', 'name', 'number', 'media_type')
  if (!row) throw refusal('NOT_FOUND')
  const isOurs = row.status === 'issued'
  const file = isOurs ? await documentFile(knex, row.id) : documentKey(nonNull(row.file))
  const found = await files().open(file)
  if (!found) throw refusal('NOT_FOUND')
  res.status(200).set({
    'content-type': isOurs ? 'application/pdf' : row.media_type,
    'content-disposition': asAttachment(isOurs ? pdfName(row) : row.name),
    'content-length': String(found.size),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': 'sandbox',
  })
  // An aborted download is not an error.
  await pipeline(found.content, res).catch(() => res.destroy())
}

/** Returns the file name of a document: "Receipt R2627-0001-00001.pdf". The name of a statement has its month before the number. */
const pdfName = ({ name, number }: Pick<Row<'documents'>, 'name' | 'number'>): string =>
  `${name.includes(nonNull(number)) ? name : `${name} ${number}`}.pdf`
