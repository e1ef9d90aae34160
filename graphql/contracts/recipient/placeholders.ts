/** Texts that always mean an empty cell, in lower case and without spaces. */
const nothing = new Set(['n/a', 'n.a', 'n.a.', 'n\\a', '\\n', 'undefined', 'notavailable', 'notapplicable'])

/** Texts that mean an empty cell, but can be part of a real name (Jennifer Null, Na Li). */
const ambiguous = new Set(['null', 'none', 'nil', 'na', 'nan'])

/** Words that are never a name but may be content in other columns, such as an unknown source. */
const noNames = new Set(['unknown', 'notknown', 'notgiven', 'notprovided', 'noname', 'tbd', 'tba', 'tbc', 'false'])

/** Matches the error values that Excel, Google Sheets and LibreOffice show for a failed formula, in any language. */
const failedFormula = /^(#[¡¿]?[\p{L}\p{N}_/]+[!?]|#n\/[ad](n\/a)?|#nv|#getting_data|err:\d{3})$/u
/** Matches a variable that another program did not fill, and an object printed as text. */
const unfilled = /^(\{\{.*\}\}|\$\{.*\}|\*\|.*\|\*|\[object.*\])$/u
const signsOnly = /^[\p{P}\p{Sm}\p{Sc}\p{Sk}]+$/u
const zero = /^0+([.,]0+)?$/
const wrapped = /^[([<{"'](.+)[)\]>}"']$/u
/** Matches the initials of a real name: "N. A. Palkhivala" is a person, "N.A. Rao" is not. */
const initials = /^n\. a\.?$/

/**
 * Returns true for a text that means no value, such as #N/A, n/a, 0, undefined, [object Object], (blank), {{ variable }}, or symbols alone.
 * Ignores case and spaces, and is false for an empty text. Browser-safe.
 */
export const isPlaceholder = (text: string): boolean => isPlaceholderText(fold(text))

function isPlaceholderText(plain: string): boolean {
  const dense = withoutSpaces(plain)
  if (nothing.has(dense)) return !initials.test(plain)
  if (!nonLetter.test(dense)) return false
  const inner = wrapped.exec(dense)?.[1] ?? ''
  if (nothing.has(inner) || ambiguous.has(inner) || inner === 'blank' || inner === 'empty') return true
  return zero.test(dense) || signsOnly.test(dense) || failedFormula.test(dense) || unfilled.test(dense)
}

/** Matches a character other than a letter. Formula errors, variables, numbers and symbols all contain one. */
const nonLetter = /[^\p{L}\p{M}]/u

/**
 * Returns true for an empty cell, a placeholder (`isPlaceholder`), and null, none, nil, na and nan. Callers keep NA in a country column, as
 * it is Namibia's code. Browser-safe.
 */
export function isEmptyCell(text: string): boolean {
  const plain = fold(text)
  const dense = withoutSpaces(plain)
  return dense === '' || ambiguous.has(dense) || initials.test(plain) || isPlaceholderText(plain)
}

type Names = { firstName?: string | null | undefined; lastName?: string | null | undefined }

/**
 * Replaces names that are placeholders with null. Null, None, Nil, Na and Nan are kept beside a real name: "Jennifer Null" stays, "NULL
 * NULL" does not. Browser-safe.
 */
export function realNames({ firstName, lastName }: Names): Names {
  // A full name was split at its first space: "Not available", "[object Object]".
  const isNothing = isNoName([firstName, lastName].filter(Boolean).join(' '))
  const [first, last] = [firstName, lastName].map((name) => (name && (isNothing || isNoName(name)) ? null : name))
  return isReal(first) || isReal(last) ? { firstName: first, lastName: last } : { firstName: null, lastName: null }
}

function isNoName(name: string): boolean {
  const plain = fold(name)
  return noNames.has(withoutSpaces(plain)) || isPlaceholderText(plain)
}

const isReal = (name: string | null | undefined): boolean => Boolean(name) && !isAmbiguous(fold(name ?? ''))

const isAmbiguous = (plain: string): boolean => ambiguous.has(plain) || initials.test(plain)

/** Returns a text for comparison: NFKC, lower case, single spaces, without invisible characters. */
function fold(text: string): string {
  if (isFolded.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Matches ASCII words with single spaces, which `fold` only has to convert to lower case. */
const isFolded = /^[!-~]+( [!-~]+)*$/

const withoutSpaces = (text: string): string => (text.includes(' ') ? text.replaceAll(' ', '') : text)
