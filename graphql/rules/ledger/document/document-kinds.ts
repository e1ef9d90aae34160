/** Kinds of documents that Plutus issues. The kinds of a company's own uploads are separate. */
export const documentKinds = ['receipt', 'proforma', 'statement'] as const
export type DocumentKind = (typeof documentKinds)[number]
