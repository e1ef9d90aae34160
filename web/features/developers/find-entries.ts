import type { Entry } from './reference-index.ts'

/** Returns the entries with all words in their name, owner or description. Sorted by rank, names before descriptions. */
export function findEntries(entries: readonly Entry[], words: string): Entry[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return []
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, terms) }))
    .filter(({ rank }) => rank < none)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

const none = 100

/** Returns the rank of an entry, lower for a better match, 100 for none. Fields and generated types rank after the types and commands. */
function rankOf({ name, within, text, isMinor }: Entry, terms: string[]): number {
  const own = name.toLowerCase()
  const all = `${own} ${within?.toLowerCase() ?? ''} ${text.toLowerCase()}`
  if (!terms.every((word) => all.includes(word))) return none
  const typed = terms.join('')
  const names = [own, own.replaceAll('_', '')]
  const behind = within || isMinor ? 3 : 0
  if (names.includes(typed)) return behind
  if (names.some((each) => each.startsWith(typed))) return 1 + behind
  if (terms.every((word) => own.includes(word))) return 2 + behind
  return (terms.some((word) => own.includes(word)) ? 10 : 20) + behind
}
