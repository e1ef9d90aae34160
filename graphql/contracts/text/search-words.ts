import { foldText } from './fold-text.ts'

/**
 * Returns the words by which people are found, folded as their search texts. All have to be in a search text, in any order. Punctuation
 * between words separates them, and an apostrophe joins. Addresses and tags such as #vip# stay whole.
 */
export function searchWords(text: string): string[] {
  const folded = foldText(text)
  const whole = folded.match(wholeWords) ?? []
  const others = folded.replaceAll(wholeWords, ' ').replaceAll("'", '').split(separators)
  const words = [...new Set([...whole, ...others])].filter(Boolean)
  // a text of punctuation alone is found as it is
  return words.length > 0 || folded === '' ? words.slice(0, wordsMax) : [folded]
}

/** Further words are ignored, because each costs a comparison with every person. */
const wordsMax = 12

/** Tags, also unfinished ones, and addresses or parts of them with an @. */
const wholeWords = /#[^#]*#?|[^\s#,;:<>()[\]"]*@[^\s#,;:<>()[\]"]*[^\s#,;:<>()[\]".]|@/g
const separators = /[^\p{L}\p{M}\p{N}_]+/u

/**
 * Returns a name with its words joined and without punctuation, by which it is found in any spelling. Empty if the name already is a single
 * word.
 */
export function joinedName(name: string): string {
  const folded = foldText(name)
  const joined = folded.split(separators).join('')
  return joined === folded ? '' : joined
}

/** Returns true if a name, address or label is found by a search text, as people are. */
export function isFoundBy(search: string, text: string): boolean {
  const searched = `${foldText(text)} ${joinedName(text)}`
  return searchWords(search).every((word) => searched.includes(word))
}
