import { foldLetters, foldText } from './fold-text.ts'

/**
 * Finds the words of a search text one after another in a text (Q4), ignoring case and diacritics. Returns the position of each word, or
 * undefined when one is missing.
 */
export function findPattern(pattern: string, text: string): { from: number; to: number }[] | undefined {
  const { folded, origins } = foldWithOrigins(text)
  const found: { from: number; to: number }[] = []
  let next = 0
  for (const word of wordsOf(pattern)) {
    const start = folded.indexOf(word, next)
    if (start < 0) return undefined
    const last = origins[start + word.length - 1]
    next = start + word.length
    // extends the match to whole characters with their diacritics
    while (next < folded.length && origins[next] === last) next++
    found.push({ from: origins[start] ?? 0, to: origins[next] ?? text.length })
  }
  return found
}

export const matchesPattern = (pattern: string, text: string): boolean => findPattern(pattern, text) !== undefined

/** Returns the words of a search text, normalised by `foldText`. */
export const wordsOf = (pattern: string): string[] => foldText(pattern).split(' ').filter(Boolean)

/** Normalises a text for search and returns, for each index of the result, the index of its original character. */
function foldWithOrigins(text: string): { folded: string; origins: number[] } {
  const origins: number[] = []
  let folded = ''
  let at = 0
  for (const character of text) {
    folded += foldLetters(character)
    while (origins.length < folded.length) origins.push(at)
    at += character.length
  }
  return { folded, origins }
}
