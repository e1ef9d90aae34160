import type { DocumentKind } from '#contracts/document/words.ts'
import type { Row } from '#model/tables.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'

type IssuedDocument = {
  company: string
  /** Its place among the company's documents, which the caller has reserved. */
  seq: number
  kind: DocumentKind
  number: string
  name: string
  issuedAt: Date
  /** The content that its PDF shows. */
  details: object
  recharge: string | undefined
  /** The reversal that a note is about, and the number of its note. */
  reversal: { id: string; count: number } | undefined
  period: string | undefined
}

/** Adds a document that Plutus issued to a company's documents, and returns its id. Its content never changes. */
export async function addIssuedDocument({ trx, changes }: UnitOfWork, document: IssuedDocument): Promise<string> {
  const { company, seq, kind, number, name, issuedAt, details, recharge, reversal, period } = document
  const id = newId()
  await trx('documents').insert({
    id,
    company,
    seq,
    kind,
    number,
    recharge: recharge ?? null,
    reversal: reversal?.id ?? null,
    reversal_note: reversal?.count ?? null,
    period: period ?? null,
    details: JSON.stringify(details),
    name,
    media_type: 'application/pdf',
    // unknown until the PDF is rendered, for its first download or email
    size: 0,
    status: 'issued',
    date_created: issuedAt,
  })
  changes.add('documents', id)
  return id
}

/** The name of a rendered PDF in the folder of documents, and its size in bytes. */
type Rendered = { file: string; size: number }

/** Stores the PDF of an issued document in place of its former file, or none. Returns false if another process has already done so. */
export async function recordRendering(
  { trx, changes }: UnitOfWork,
  { id, file: former }: Pick<Row<'documents'>, 'id' | 'file'>,
  { file, size }: Rendered,
): Promise<boolean> {
  const taken = await trx('documents').where({ id, file: former }).update({ file, media_type: 'application/pdf', size })
  if (taken) changes.add('documents', id)
  return taken > 0
}
