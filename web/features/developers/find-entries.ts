import type { Entry } from './reference-index.ts'

/** What has all the words in its name, its owner's or its description: the likeliest first, names before descriptions. */
export function findEntries(entries: readonly Entry[], words: string): Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < none)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

const none = 100

/** The lower the likelier. A part ranks behind what it belongs to. */
function rankOf({ name, within, text }: Entry, wanted: string[]): number {
  const own = name.toLowerCase()
  const all = `${own} ${within?.toLowerCase() ?? ''} ${text.toLowerCase()}`
  if (!wanted.every((word) => all.includes(word))) return none
  const [typed, joined] = [wanted.join('_'), wanted.join('')]
  const names = [own, own.replaceAll('_', '')]
  const place = within ? 1 : 0
  if (names.includes(joined) || own === typed) return place
  if (names.some((each) => each.startsWith(joined))) return 2 + place
  if (wanted.every((word) => own.includes(word))) return 4 + place
  if (wanted.some((word) => own.includes(word))) return 6 + place
  return 8 + place
}
