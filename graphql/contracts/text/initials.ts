/** Returns the first letters or digits of the first two words of a name, such as "AR" for "Aurora Retail". Empty if it has neither. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
  // letters that join would read as a word
  const gap = /\p{Script=Arabic}/u.test(letters[0] ?? '') ? '\u200c' : ''
  return letters.slice(0, 2).join(gap).toUpperCase()
}
