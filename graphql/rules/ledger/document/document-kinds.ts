/** Documents that we issue; a company's own uploads have kinds of their own (document-kinds.ts). */
export const documentKinds = ['receipt', 'proforma', 'statement'] as const
export type DocumentKind = (typeof documentKinds)[number]
