import type { Block } from './sheet.ts'

/** What a document is about, as pairs; unknown ones are left out. */
export const factsBlock = (facts: [label: string, value: string | null][]): Block => ({
  kind: 'facts',
  facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
})
