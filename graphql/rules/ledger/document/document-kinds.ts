/** Kinds of documents that Plutus issues. Documents that a company uploads, such as its tax certificate, have other kinds. */
export const issuedDocumentKinds = ['receipt', 'proforma', 'statement'] as const
export type DocumentKind = (typeof issuedDocumentKinds)[number]
