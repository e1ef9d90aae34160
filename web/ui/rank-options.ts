import { foldText } from '#graphql/rules/platform/input/fold-text.ts'

export type ComboboxOption = {
  value: string
  /** What is searched and read out. */
  label: string
  /** At the right of its row: a code, a symbol. */
  note?: string
}

/**
 * What has the words in its label, note or value, the likeliest first: what begins with them, then what has a word that does, then the
 * rest.
 */
export function rankOptions(options: readonly ComboboxOption[], words: string): readonly ComboboxOption[] {
  const wanted = foldText(words)
  if (wanted === '') return options
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < none)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

const none = 5

function rankOf({ label, note = '', value }: ComboboxOption, wanted: string): number {
  const [name, ...others] = [label, note, value].map(foldText) as [string, string, string]
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (others.some((text) => text.split(' ').some((word) => word === wanted || word === `+${wanted}`))) return 2
  // a city of a zone such as Asia/Tokyo begins a word, too
  if (` ${name.replaceAll('/', ' ')}`.includes(` ${wanted}`) || others.some((text) => text.startsWith(wanted))) return 3
  return [name, ...others].some((text) => text.includes(wanted)) ? 4 : none
}
