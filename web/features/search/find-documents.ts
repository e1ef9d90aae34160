import type { HelpSearchResult as Document } from '#graphql/contracts/rest/operation.ts'
import { matchesPattern } from '#graphql/contracts/text/text-pattern.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'
import type { HelpSection } from '#web/ui/document/blocks.ts'

/** A help document found by the search, without its description. */
export type FoundDocument = Omit<Document, 'description' | 'section'> & { section: HelpSection }

/** Searches the help documents. Returns an empty list if the request fails (Q5). */
export async function findDocuments(text: string): Promise<FoundDocument[]> {
  try {
    return (await callBff<{ documents: FoundDocument[] }>('/content', { query: { search: text } })).documents
  } catch {
    return []
  }
}

/** Filters the documents of an earlier search by the current text, to show matches until its own result arrives. */
export const filterDocuments = (documents: readonly FoundDocument[], text: string): FoundDocument[] =>
  text.trim() === ''
    ? []
    : documents.filter(({ title, path, components }) => [title, path, ...components].some((field) => matchesPattern(text, field)))
