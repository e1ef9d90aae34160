import type { NoteDetails, ProformaDetails, ReceiptDetails, StatementDetails } from '#contracts/document/words.ts'
import type { Row } from '#model/tables.ts'
import { parseJson } from '#rules/platform/db/database.ts'

export type DetailsByKind = {
  receipt: ReceiptDetails
  credit_note: NoteDetails
  debit_note: NoteDetails
  proforma: ProformaDetails
  statement: StatementDetails
}

/** Parses the stored details of a document of the given kind. */
export function readDetails<Kind extends keyof DetailsByKind>(kind: Kind, details: Row<'documents'>['details']): DetailsByKind[Kind]
export function readDetails(_: keyof DetailsByKind, details: Row<'documents'>['details']): unknown {
  return parseJson(details)
}
