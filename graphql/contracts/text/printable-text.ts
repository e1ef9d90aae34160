import ranges from './printable-characters.json' with { type: 'json' }

/**
 * The first code points of alternating ranges: those that the fonts of our documents have, and those that they lack. Each is stored as the
 * distance from the one before, in base 36.
 */
const edges: number[] = []
for (const distance of ranges.split(' ')) edges.push((edges.at(-1) ?? 0) + Number.parseInt(distance, 36))

/** Returns true if the fonts of our documents have the code point. */
function isPrintable(sign: number): boolean {
  let [from, to] = [0, edges.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((edges[middle] ?? 0) <= sign) from = middle + 1
    else to = middle
  }
  return from % 2 === 1
}

/** Matches invisible characters, which shape the text around them. They need no font. */
const invisible = /^\p{DI}$/u
/** Matches letters, digits and their marks, without which a name would be another one. */
const needed = /^[\p{L}\p{Mn}\p{Mc}\p{N}]$/u

const isDrawn = (sign: string): boolean => isPrintable(sign.codePointAt(0) ?? 0) || invisible.test(sign)

/** Splits a text into the characters that people see, such as a letter with its marks or an emoji of several code points. */
const splitGraphemes = (text: string): string[] =>
  [...new Intl.Segmenter('en').segment(text.normalize('NFC').toWellFormed())].map(({ segment }) => segment)

/**
 * Returns a text in NFC, without the signs that the fonts of our documents lack. No gap remains in their place, and the words beside them
 * stay apart.
 */
export function leaveOutSigns(text: string): string {
  const drawn = splitGraphemes(text).map((grapheme) => {
    const [first = '', ...others] = grapheme
    return isDrawn(first) ? [first, ...others.filter(isDrawn)].join('') : '\0'
  })
  return drawn
    .join('')
    .replaceAll(/\0(?:\s*\0)+/g, '\0')
    .replaceAll(/(?<=^|[\p{Ps}\p{Pi}])\0\s*|\s*\0(?=$|[\s,.;:!?\p{Pe}\p{Pf}])/gu, '')
    .replaceAll(/(?<!\s)\0(?!\s)/g, ' ')
    .replaceAll('\0', '')
}

/**
 * Returns the reason that our documents can't print a text: letters that their fonts lack, or signs of which nothing would be left.
 * Undefined for a text that they print.
 */
export function findUnprintable(text: string): string | undefined {
  const lacking = splitGraphemes(text).filter((grapheme) => [...grapheme].some((sign) => needed.test(sign) && !isDrawn(sign)))
  if (lacking.length === 0 && (!text || leaveOutSigns(text))) return undefined
  const shown = [...new Set(lacking)].slice(0, 5).map((grapheme) => `“${grapheme}”`)
  const sign = shown.length ? shown.join(', ') : 'this'
  return `Our documents can’t print ${sign}. Please use other letters`
}
