/** Replaces the digits of every script, and full-width ones, with 0 to 9. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)))

/** Returns the value of a digit. Unicode encodes digits in runs of ten from zero, and mathematical digits in five adjacent runs. */
function digitOf(code: number): number {
  let zero = code
  while (isDigit(zero - 1)) zero--
  return (code - zero) % 10
}

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))
