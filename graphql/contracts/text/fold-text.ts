/**
 * Normalises a text for search: lower case, no diacritics or joiners, single spaces. Stored texts and search texts are both normalised, so
 * that any Unicode form matches. The result is empty only for a blank text.
 */
export function foldText(text: string): string {
  const folded = foldLetters(text).replaceAll(/\s+/g, ' ').trim()
  return folded || text.normalize('NFKD').toLowerCase().trim()
}

/**
 * Normalises the characters of a text for search and keeps its spaces. Each character becomes none, one or several, independent of its
 * neighbours, so parts of a text can be normalised separately.
 */
export function foldLetters(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .replaceAll(/[´\u1ffd]/g, "'") // a space and a mark, once decomposed
    .normalize('NFKD')
    .replaceAll(ignored, '')
    .toLowerCase()
    .replaceAll(special, (letter) => replacements[letter] ?? letter)
    .replaceAll(/[\p{Pd}−]/gu, '-')
}

/** Normalises a name for comparison. Unicode form, spaces and case do not matter, but diacritics do. */
export const comparableName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Matches ASCII texts without a backtick. `foldLetters` only converts these to lower case, because its other steps would not change them.
 */
const plain = /^[\0-_a-\x7f]*$/

/** Characters that a search ignores: diacritics and vowel signs, joiners, emoji selectors and the Arabic tatweel. */
const ignored = /[\p{M}\p{DI}\u0640]/gu

/** Maps letters and signs that Unicode does not decompose to the ones that people type instead, such as ß to ss. */
const replacements: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ŋ: 'n', ı: 'i', ȷ: 'j', ə: 'e', ɓ: 'b', ɗ: 'd', ƙ: 'k' },
  ...{ ς: 'σ', ґ: 'г' },
  // Persian and Urdu letters, and the final form of yeh
  ...{ ی: 'ي', ى: 'ي', ک: 'ك' },
  // consonants without a vowel: Malayalam's chillus and Bengali's khanda ta have older spellings with a joiner
  ...{ ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക', ৎ: 'ত' },
  ...mapEach("'", '‘’‚‛′`ʹʻʼʽʾʿ׳'),
  ...mapEach('"', '“”„‟«»״'),
  ...mapEach('/', '⁄'),
}

const special = new RegExp(`[${Object.keys(replacements).join('')}]`, 'gu')

function mapEach(sign: string, others: string): Record<string, string> {
  return Object.fromEntries([...others].map((other) => [other, sign]))
}
