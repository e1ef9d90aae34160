import { type DocumentKind, documentKinds } from '#graphql/rules/ledger/document/document-kinds.ts'

/** What a document of ours is. */
export const documentKindOf = (kind: string): DocumentKind => documentKinds.find((known) => known === kind) ?? 'receipt'
