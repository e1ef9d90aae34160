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

/** The most characters of a stored word. */
const wordMax = 64

/** Returns the beginning of a text that is stored as a word, without half of a character at its end. */
export const cutWord = (text: string): string => text.slice(0, wordMax).replace(/[\ud800-\udbff]$/, '')

/**
 * Returns the words by whose beginnings a name is found: from each of its words on, joined to its end. "Mary Ann Lopez" gives maryannlopez,
 * annlopez and lopez, so that words typed as one are a beginning too.
 */
export function nameEnds(name: string): string[] {
  const folded = foldText(name)
  const parts = folded.split(namePieces).filter(Boolean).slice(0, piecesMax)
  const ends = parts.map((_, from) => cutWord(parts.slice(from).join('')))
  if (ends.length === 0 && folded) ends.push(cutWord(folded))
  return ends.filter((end, at) => !ends.some((other, place) => place !== at && other.startsWith(end) && (other !== end || place < at)))
}

const piecesMax = 24

/** Separates the words of a name, also at apostrophes. Scripts that are written without spaces have a word at every letter. */
const namePieces =
  /[^\p{L}\p{M}\p{N}_]+|(?=[\u1100-\u1112\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])/u

/**
 * Returns for each word of a search the beginnings of which one has to be found. They are the word, and the one before joined with it, for a
 * name that is stored as one word.
 */
export function searchedBeginnings(text: string): string[][] {
  const words = searchWords(text)
  return words.map((word, at) => {
    const before = words[at - 1]
    const isName = before !== undefined && !/[#@]/.test(before + word)
    return [word, ...(isName ? [before + word] : [])]
  })
}

/** Returns true if a name, address or label is found by a search text, as people are. */
export function isFoundBy(search: string, text: string): boolean {
  const searched = `${foldText(text)} ${joinedName(text)}`
  return searchWords(search).every((word) => searched.includes(word))
}
