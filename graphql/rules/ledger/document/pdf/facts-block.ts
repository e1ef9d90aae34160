import type { Block } from './sheet.ts'

/** What a document is about, as pairs; what is not known has no place. */
export const factsBlock = (facts: [label: string, value: string | null][]): Block => ({
  kind: 'facts',
  facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
})
