import type { FoundDocument as Document } from '#graphql/contracts/operation.ts'
import { matchesPattern } from '#graphql/rules/platform/input/text-pattern.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'
import type { HelpSection } from '#web/ui/document/blocks.ts'

/** What the search shows of a document of the help. */
export type FoundDocument = Omit<Document, 'description' | 'section'> & { section: HelpSection }

/** The help documents that a text finds; none where they cannot be loaded (Q5). */
export async function findDocuments(text: string): Promise<FoundDocument[]> {
  try {
    return (await callBff<{ documents: FoundDocument[] }>('/content', { query: { search: text } })).documents
  } catch {
    return []
  }
}

/** Those of an earlier text that a new one finds, too: shown until its own have come. */
export const stillFound = (documents: readonly FoundDocument[], text: string): FoundDocument[] =>
  text.trim() === ''
    ? []
    : documents.filter(({ title, path, components }) => [title, path, ...components].some((field) => matchesPattern(text, field)))
