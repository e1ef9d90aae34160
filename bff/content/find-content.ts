import { matchesPattern } from '#graphql/rules/platform/input/text-pattern.ts'
import type { ContentDocument } from './read-content.ts'

const limit = 6 // spec Q5

/** The documents that a text finds by title, components or path, those by their title first; drafts and partials never (Q5). */
export function findContent(documents: readonly ContentDocument[], text: string): ContentDocument[] {
  if (text.trim() === '') return []
  const open = documents.filter(({ draft, partial }) => !draft && !partial)
  const isTitled = ({ title }: ContentDocument) => matchesPattern(text, title)
  const isRelated = ({ components, path }: ContentDocument) => [...components, path].some((field) => matchesPattern(text, field))
  return [...open.filter(isTitled), ...open.filter((document) => !isTitled(document) && isRelated(document))].slice(0, limit)
}
