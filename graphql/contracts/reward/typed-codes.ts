/** The maximum number of reward codes that can be redeemed together. */
export const codesMax = 10

/** In letters and digits. The lengths that a reward code can have. */
export const codeLengths = { min: 12, max: 24 }

/**
 * Splits a pasted text into reward codes, one a line. A text whose lines are shorter than a code is one code in groups. Lines without a
 * letter or digit do not count.
 */
export function splitCodes(typed: string): string[] {
  const lines = typed.split(/[\r\n\u2028\u2029]+/).filter((line) => signsOf(line))
  return lines.length > 1 && lines.every((line) => signsOf(line).length >= codeLengths.min) ? lines : [typed]
}

/** Returns the letters and digits of a typed code as capitals, in plain instead of full width, without a leading "Code:". */
export const signsOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/^\P{L}*code\s*:/iu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
