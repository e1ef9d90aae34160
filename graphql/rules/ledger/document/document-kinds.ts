/** Kinds of documents that Plutus issues. Documents that a company uploads, such as its tax certificate, have other kinds. */
export const issuedDocumentKinds = ['receipt', 'credit_note', 'debit_note', 'proforma', 'statement'] as const
export type DocumentKind = (typeof issuedDocumentKinds)[number]

/** Kinds that correct receipts. A credit note returns what receipts charged, and a debit note charges it again. */
export const noteKinds = ['credit_note', 'debit_note'] as const satisfies readonly DocumentKind[]
export type NoteKind = (typeof noteKinds)[number]
