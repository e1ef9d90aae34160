/** Writes the digits of every script, and full-width ones, as 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)))

/** Unicode encodes digits in runs of ten that begin with zero; the mathematical ones are five such runs in a row. */
function digitOf(code: number): number {
  let zero = code
  while (isDigit(zero - 1)) zero--
  return (code - zero) % 10
}

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))
