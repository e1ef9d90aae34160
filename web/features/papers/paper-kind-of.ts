import { type PaperKind, paperKinds } from '#graphql/rules/ledger/paper/paper-kinds.ts'

/** What a paper of ours is. */
export const paperKindOf = (kind: string): PaperKind => paperKinds.find((known) => known === kind) ?? 'receipt'
