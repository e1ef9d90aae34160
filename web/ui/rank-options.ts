import { foldText } from '#graphql/contracts/text/fold-text.ts'
import { isFoundBy } from '#graphql/contracts/text/search-words.ts'

export type ComboboxOption = {
  value: string
  /** The visible text of the option, which is also searched. */
  label: string
  /** A short text at the right of the option, such as a code or a symbol. It is also searched. */
  note?: string
}

/**
 * Returns the options that have every word in label, note or value, best match first. Matches at the start of the label rank first, then
 * at the start of a word, then elsewhere.
 */
export function rankOptions(options: readonly ComboboxOption[], words: string): readonly ComboboxOption[] {
  const search = foldText(words)
  if (search === '') return options
  return options
    .map((option) => ({ option, rank: rankOf(option, search) }))
    .filter(({ rank }) => rank < none)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

const none = 5

function rankOf({ label, note = '', value }: ComboboxOption, query: string): number {
  const [name, ...others] = [label, note, value].map(foldText) as [string, string, string]
  if (name === query) return 0
  if (name.startsWith(query)) return 1
  if (others.some((text) => text.split(' ').some((word) => word === query || word === `+${query}`))) return 2
  // a city in a zone such as Asia/Tokyo also starts a word
  if (` ${name.replaceAll('/', ' ')}`.includes(` ${query}`) || others.some((text) => text.startsWith(query))) return 3
  return isFoundBy(query, `${label} ${note} ${value}`) || others.some((text) => text.includes(query)) ? 4 : none
}
