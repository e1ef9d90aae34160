/** Papers that we write; a company's own uploads have kinds of their own (document-kinds.ts). */
export const paperKinds = ['receipt', 'proforma', 'statement'] as const
export type PaperKind = (typeof paperKinds)[number]
