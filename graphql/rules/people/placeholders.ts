/** What stands for "nothing here", in any case and spacing: never a name, a tag or a value. */
const nothing = new Set(['n/a', 'n.a', 'n.a.', 'n\\a', '\\n', 'undefined', 'notavailable', 'notapplicable'])

/** Nothing in a cell and as a tag; a name beside a real one, as Jennifer Null and Na Li are called. */
const ambiguous = new Set(['null', 'none', 'nil', 'na', 'nan'])

/** Never a name, but more than nothing elsewhere: a date to be decided, a tag for a source that is unknown. */
const noNames = new Set(['unknown', 'notknown', 'notgiven', 'notprovided', 'noname', 'tbd', 'tba', 'tbc', 'false'])

/** What Excel, Google Sheets and LibreOffice show where a formula failed, in any language. */
const failedFormula = /^(#[¡¿]?[\p{L}\p{N}_/]+[!?]|#n\/[ad](n\/a)?|#nv|#getting_data|err:\d{3})$/u
/** A variable of another program that was not filled, or an object printed as text. */
const unfilled = /^(\{\{.*\}\}|\$\{.*\}|\*\|.*\|\*|\[object.*\])$/u
const signsOnly = /^[\p{P}\p{Sm}\p{Sc}\p{Sk}]+$/u
const zero = /^0+([.,]0+)?$/
const wrapped = /^[([<{"'](.+)[)\]>}"']$/u
/** "N. A. Palkhivala" is a person, "N.A. Rao" a look-up that found nothing. */
const initials = /^n\. a\.?$/

/**
 * Whether a text stands for nothing, whatever is beside it: a failed formula (#N/A, #REF!), n/a, N.A., 0, undefined, [object Object],
 * (blank), an unfilled {{ variable }}, or signs alone. Width, case and spaces don't count. A blank text is no placeholder. Browser-safe.
 */
export const isPlaceholder = (text: string): boolean => standsForNothing(fold(text))

function standsForNothing(plain: string): boolean {
  const dense = withoutSpaces(plain)
  if (nothing.has(dense)) return !initials.test(plain)
  if (!signed.test(dense)) return false
  const inner = wrapped.exec(dense)?.[1] ?? ''
  if (nothing.has(inner) || ambiguous.has(inner) || inner === 'blank' || inner === 'empty') return true
  return zero.test(dense) || signsOnly.test(dense) || failedFormula.test(dense) || unfilled.test(dense)
}

/** Other than letters: only then it can be a formula, a variable, a number or signs alone. */
const signed = /[^\p{L}\p{M}]/u

/**
 * Whether a cell that may be empty holds nothing: blank, a placeholder, or null, none, nil, na or nan. TBD and xx are left to a
 * question: something was meant. NA is also Namibia's code; whoever reads countries decides. Browser-safe.
 */
export function isEmptyCell(text: string): boolean {
  const plain = fold(text)
  const dense = withoutSpaces(plain)
  return dense === '' || ambiguous.has(dense) || initials.test(plain) || standsForNothing(plain)
}

type Names = { firstName?: string | null | undefined; lastName?: string | null | undefined }

/**
 * A person's names without placeholders, which become null. Null, None, Nil, Na and Nan are names only beside a real one: "Jennifer
 * Null" stays, "NULL NULL" and "Nan" alone are no names. Browser-safe.
 */
export function realNames({ firstName, lastName }: Names): Names {
  // A full name was split at its first space: "Not available", "[object Object]".
  const isNothing = isNoName([firstName, lastName].filter(Boolean).join(' '))
  const [first, last] = [firstName, lastName].map((name) => (name && (isNothing || isNoName(name)) ? null : name))
  return isReal(first) || isReal(last) ? { firstName: first, lastName: last } : { firstName: null, lastName: null }
}

function isNoName(name: string): boolean {
  const plain = fold(name)
  return noNames.has(withoutSpaces(plain)) || standsForNothing(plain)
}

const isReal = (name: string | null | undefined): boolean => Boolean(name) && !isAmbiguous(fold(name ?? ''))

const isAmbiguous = (plain: string): boolean => ambiguous.has(plain) || initials.test(plain)

/** As it is compared: one form of each sign, small, without signs that nobody sees. */
function fold(text: string): string {
  if (isFolded.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** But for its case: ASCII with one space between words, as most cells are. */
const isFolded = /^[!-~]+( [!-~]+)*$/

const withoutSpaces = (text: string): string => (text.includes(' ') ? text.replaceAll(' ', '') : text)
