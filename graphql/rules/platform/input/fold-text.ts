/**
 * A text as a search compares it: lower case, without marks and invisible joiners, one space between words. Texts and queries are
 * folded alike, so either Unicode form finds the other. Empty only for a blank text.
 */
export function foldText(text: string): string {
  const folded = foldLetters(text).replaceAll(/\s+/g, ' ').trim()
  return folded || text.normalize('NFKD').toLowerCase().trim()
}

/** The same for a part of a text: each character folds by itself, to several or none, and spaces stay. */
export function foldLetters(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .replaceAll(/[´\u1ffd]/g, "'") // a space and a mark, once decomposed
    .normalize('NFKD')
    .replaceAll(unsearched, '')
    .toLowerCase()
    .replaceAll(special, (letter) => typed[letter] ?? letter)
    .replaceAll(/[\p{Pd}−]/gu, '-')
}

/** A name as it is compared with another: Unicode form, spaces and capitals do not matter, marks do. */
export const comparableName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** ASCII without the backtick. */
const plain = /^[\0-_a-\x7f]*$/

/** Accents and vowel signs, joiners, selectors of emoji, and the stroke that widens Arabic words. */
const unsearched = /[\p{M}\p{DI}\u0640]/gu

/** What is typed for letters and signs that Unicode does not decompose. */
const typed: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ŋ: 'n', ı: 'i', ȷ: 'j', ə: 'e', ɓ: 'b', ɗ: 'd', ƙ: 'k' },
  ...{ ς: 'σ', ґ: 'г' },
  // Persian and Urdu letters, and the final form of yeh
  ...{ ی: 'ي', ى: 'ي', ک: 'ك' },
  // consonants without a vowel: Malayalam's chillus and Bengali's khanda ta have older spellings with a joiner
  ...{ ൺ: 'ണ', ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൿ: 'ക', ৎ: 'ত' },
  ...alike("'", '‘’‚‛′`ʹʻʼʽʾʿ׳'),
  ...alike('"', '“”„‟«»״'),
  ...alike('/', '⁄'),
}

const special = new RegExp(`[${Object.keys(typed).join('')}]`, 'gu')

function alike(sign: string, others: string): Record<string, string> {
  return Object.fromEntries([...others].map((other) => [other, sign]))
}
