import { foldLetters, foldText } from './fold-text.ts'

/**
 * A search text as a pattern (Q4): case and marks do not matter, spaces match anything, every other character itself. Returns where each
 * word was found in the text, in order, or nothing; walks the text once, whatever the pattern.
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
    // a match takes characters whole, with the marks that follow
    while (next < folded.length && origins[next] === last) next++
    found.push({ from: origins[start] ?? 0, to: origins[next] ?? text.length })
  }
  return found
}

export const matchesPattern = (pattern: string, text: string): boolean => findPattern(pattern, text) !== undefined

/** The words of a search text, folded. */
export const wordsOf = (pattern: string): string[] => foldText(pattern).split(' ').filter(Boolean)

/** The folded text, and for each of its places the index of the character that it comes from. */
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
