import type { Block } from './blocks.ts'

export type DocumentSection = { id: string; title: string; blocks: Block[] }

/** Splits a document at its second-level headings. `lead` contains the blocks before the first of these headings. */
export function sectionsOf(blocks: readonly Block[]): { lead: Block[]; sections: DocumentSection[] } {
  const lead: Block[] = []
  const sections: DocumentSection[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.depth === 2) sections.push({ id: block.id, title: block.text.join(''), blocks: [] })
    else (sections.at(-1)?.blocks ?? lead).push(block)
  }
  return { lead, sections }
}
