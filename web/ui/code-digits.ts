import { withPlainDigits } from '#graphql/contracts/text/plain-digits.ts'

/** Six digits that stand alone, also as 123 456 or 123-456. */
const standingCode = /(?<!\d)\d{3}[\s\p{Pd}]?\d{3}(?!\d)/u

/** Returns the digits of any script in a text, as 0 to 9. */
export const codeDigits = (text: string): string => withPlainDigits(text).replaceAll(/\D/g, '')

/**
 * Returns the one-time code in a text that was pasted or filled in, as six digits. It may stand among words. Undefined without one, and for
 * longer numbers.
 */
export function wholeCode(text: string): string | undefined {
  const found = standingCode.exec(withPlainDigits(text))
  return found ? codeDigits(found[0]) : undefined
}
