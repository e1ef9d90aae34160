import { type DocumentKind, issuedDocumentKinds } from '#graphql/contracts/document/words.ts'

/** Returns the kind of a document, or "receipt" if the kind is unknown. */
export const documentKindOf = (kind: string): DocumentKind => issuedDocumentKinds.find((each) => each === kind) ?? 'receipt'
