import { type PaperKind, paperKinds } from '#graphql/rules/paper/paper-kinds.ts'

export const isPaperKind = (kind: string): kind is PaperKind => paperKinds.some((known) => known === kind)

/** Only papers of ours belong to a recharge or a month. */
export const paperKindOf = (kind: string): PaperKind => (isPaperKind(kind) ? kind : 'receipt')
