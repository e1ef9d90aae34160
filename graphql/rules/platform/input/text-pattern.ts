/**
 * A search text as a pattern (Q4): case does not matter, spaces match anything, every other character itself. Returns where each word
 * was found, in order, or nothing; walks the text once, whatever the pattern.
 */
export function findPattern(pattern: string, text: string): { from: number; to: number }[] | undefined {
  const within = text.toLowerCase()
  const found: { from: number; to: number }[] = []
  for (const word of wordsOf(pattern)) {
    const from = within.indexOf(word, found.at(-1)?.to ?? 0)
    if (from < 0) return undefined
    found.push({ from, to: from + word.length })
  }
  return found
}

export const matchesPattern = (pattern: string, text: string): boolean => findPattern(pattern, text) !== undefined

export const wordsOf = (pattern: string): string[] => pattern.toLowerCase().split(/\s+/).filter(Boolean)
